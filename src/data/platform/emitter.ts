/** A list of listeners. `on` adds a listener and returns the function that removes it. */
export interface Emitter<T> {
  on(listener: (value: T) => void): () => void
  emit(value: T): void
}

export function createEmitter<T>(): Emitter<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    on(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    emit(value) {
      for (const listener of [...listeners]) listener(value)
    },
  }
}

/** A value outside of React; components subscribe to it with `useSyncExternalStore`. */
export interface Cell<T> {
  get(): T
  /** Sets the value. Listeners are called only when the value has changed. */
  set(value: T): void
  subscribe(listener: () => void): () => void
}

export function createCell<T>(initial: T): Cell<T> {
  let value = initial
  const changed = createEmitter<void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      changed.emit()
    },
    subscribe: (listener) => changed.on(listener),
  }
}
