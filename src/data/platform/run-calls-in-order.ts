let taken = false

/**
 * Spreads the calls made within one task over several tasks, so that input is handled in between: the first
 * call runs at once, each further call in a separate task, in order.
 */
export async function runInOrder<T>(work: () => Promise<T>): Promise<T> {
  if (taken) await new Promise((done) => setTimeout(done))
  else {
    taken = true
    setTimeout(() => {
      taken = false
    })
  }
  return work()
}
