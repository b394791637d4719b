"""Figures for whoever keeps an eye on the house."""

from __future__ import annotations

import asyncio

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import Response

from flibuste.server import wire
from flibuste.server.http.answers import told
from flibuste.server.services import Services, services_of
from flibuste.version import VERSION


async def tell_health(request: Request) -> Response:
    """Ask the database something, and tell that it has answered."""
    await asyncio.to_thread(services_of(request).store.listed, "waiting", 1)
    return told(wire.Health("ok", VERSION))


async def tell_metrics(request: Request) -> Response:
    registry = CollectorRegistry()
    registry.register(Meter(services_of(request)))
    return Response(generate_latest(registry), headers={"Content-Type": CONTENT_TYPE_LATEST})


class Meter(Collector):
    def __init__(self, services: Services) -> None:
        self._services = services

    def collect(self) -> list[Metric]:
        counts = self._services.house.counts()
        return [
            GaugeMetricFamily("flibuste_tables", "Tables in use", counts["tables"]),
            GaugeMetricFamily("flibuste_watchers", "Views of tables that are kept up to date", counts["watchers"]),
            GaugeMetricFamily("flibuste_lines", "Visitors on the line", self._services.connections),
            GaugeMetricFamily("flibuste_bots_waiting", "Decisions that wait for a bot", counts["bots_waiting"]),
            CounterMetricFamily("flibuste_bot_failures", "Bots that did not answer", counts["bot_failures"]),
            CounterMetricFamily("flibuste_moves", "Moves made", counts["moves"]),
        ]
