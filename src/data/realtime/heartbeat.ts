import { createEmitter } from '../platform/emitter.ts'

const beats = createEmitter<void>()
let listeners = 0
let timer: ReturnType<typeof setInterval> | undefined

/** Calls the listener once a second. All listeners share one timer, which stops when there is no listener. */
export function onHeartbeat(listener: () => void): () => void {
  const off = beats.on(listener)
  listeners += 1
  if (listeners === 1) timer = setInterval(() => beats.emit(), 1_000)
  return () => {
    off()
    listeners -= 1
    if (listeners === 0) clearInterval(timer)
  }
}
