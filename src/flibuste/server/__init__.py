"""The house: tables that people share over a network, with every seat, secret and move kept.

rooms/     one table and its journal: pure, without clocks on the wall, sockets, files and processes
live/      tables in use: who watches, what is told, whose turn it is
store/     journals in a database
thinking/  the processes in which bots think
http/ ws/  the ways in
cluster/   several nodes as one house
"""
