/** Sounds are made here, of noise and tones: wood, paper, dice, and a bell for one's turn. Off until wanted. */

import { settings } from "./settings.svelte";

let stage: AudioContext | undefined;

function noise(audio: AudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

function fade(audio: AudioContext, loud: number, start: number, seconds: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  gain.connect(audio.destination);
  return gain;
}

function rustle(audio: AudioContext, pitch: number, loud: number, seconds: number, delay = 0): void {
  const start = audio.currentTime + delay;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  const source = noise(audio, seconds);
  source.connect(filter).connect(fade(audio, loud, start, seconds));
  source.start(start);
}

function ring(audio: AudioContext, pitch: number, loud: number, seconds: number): void {
  const tone = audio.createOscillator();
  tone.frequency.value = pitch;
  tone.connect(fade(audio, loud, audio.currentTime, seconds));
  tone.start();
  tone.stop(audio.currentTime + seconds);
}

const SOUNDS = {
  card: (audio: AudioContext) => rustle(audio, 3200, 0.12, 0.09),
  dice: (audio: AudioContext) => [0, 0.08, 0.19].forEach((delay) => rustle(audio, 900, 0.25, 0.05, delay)),
  turn: (audio: AudioContext) => [880, 1320].forEach((pitch) => ring(audio, pitch, 0.06, 0.9)),
  end: (audio: AudioContext) => [523, 659, 784].forEach((pitch) => ring(audio, pitch, 0.06, 1.4)),
};

export function play(sound: keyof typeof SOUNDS): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  stage ??= new AudioContext();
  SOUNDS[sound](stage);
}
