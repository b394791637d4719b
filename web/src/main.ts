import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { settings } from "./lib/settings.svelte";

settings.light(settings.theme);
await settings.speak(settings.language);
mount(App, { target: document.getElementById("app")! });
