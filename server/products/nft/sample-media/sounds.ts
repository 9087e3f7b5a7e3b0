import { chanceOf } from './random.ts'

/** Samples per second; 16 bits, one channel. */
const RATE = 11_025

/** A WAV of `duration` seconds: slow chords of a few partials, with a struck tone from time to time. */
export function soundOf(name: string, duration: number): Buffer {
  const chance = chanceOf(name)
  const root = 70 + chance() * 60
  const steps = [1, 1.125, 1.25, 1.5, 1.667]
  const voices = Array.from({ length: 5 }, () => ({
    tone: root * (steps[Math.floor(chance() * steps.length)] ?? 1) * (chance() > 0.5 ? 2 : 1),
    beat: 0.05 + chance() * 0.2,
    phase: chance() * 6.28,
  }))
  const strikes = Array.from({ length: 7 }, (_, index) => ({
    at: 0.4 + index * (duration / 7) + chance() * 0.6,
    tone: root * 4 * (steps[Math.floor(chance() * steps.length)] ?? 1),
  }))
  const count = Math.floor(duration * RATE)
  const data = Buffer.alloc(count * 2)
  for (let index = 0; index < count; index++) {
    const time = index / RATE
    const edge = Math.min(1, time / 1.5, (duration - time) / 1.5)
    let sum = 0
    for (const { tone, beat, phase } of voices)
      sum += Math.sin(time * tone * 6.2832) * (0.5 + 0.5 * Math.sin(time * beat * 6.2832 + phase)) * 0.12
    for (const strike of strikes)
      if (time > strike.at)
        sum += Math.sin((time - strike.at) * strike.tone * 6.2832) * Math.exp((strike.at - time) * 2.4) * 0.22
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sum * edge)) * 30_000), index * 2)
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}
