import { expect, it } from 'vitest'
import { Queue } from './queue.ts'

const gate = () => {
  let open = (): void => undefined
  const opened = new Promise<void>((done) => {
    open = done
  })
  return { opened, open }
}

it('runs so many at once, in order, and refuses when too many wait', async () => {
  const queue = new Queue(2, 1, () => new Error('full'))
  const gates = [gate(), gate(), gate()]
  const started: number[] = []
  const runs = gates.map(({ opened }, n) =>
    queue.run(async () => {
      started.push(n)
      await opened
      return n
    }),
  )
  await expect(queue.run(async () => 9)).rejects.toThrow('full')
  expect(started).toEqual([0, 1])
  gates[1]?.open()
  await runs[1]
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2])
  gates[0]?.open()
  gates[2]?.open()
  expect(await Promise.all(runs)).toEqual([0, 1, 2])
  expect(await queue.run(async () => 3)).toBe(3)
})

it('frees its place after a failure', async () => {
  const queue = new Queue(1, 1, () => new Error('full'))
  await expect(queue.run(() => Promise.reject(new Error('broke')))).rejects.toThrow('broke')
  expect(await queue.run(async () => 1)).toBe(1)
})
