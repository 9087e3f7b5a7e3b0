import { createSignal } from './signal.ts'

const ticked = createSignal<void>()
let listeners = 0
let timer: ReturnType<typeof setInterval> | undefined

/** One second beat shared by everything on screen that ages; it stands still when nobody listens. */
export function onBeat(listener: () => void): () => void {
  const off = ticked.on(listener)
  listeners += 1
  if (listeners === 1) timer = setInterval(() => ticked.emit(), 1_000)
  return () => {
    off()
    listeners -= 1
    if (listeners === 0) clearInterval(timer)
  }
}
