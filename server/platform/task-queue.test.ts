import { expect, it } from 'vitest'
import { Queue } from './task-queue.ts'

const gate = () => {
  let open = (): void => undefined
  const opened = new Promise<void>((done) => {
    open = done
  })
  return { opened, open }
}

it('a queue runs a limited number of tasks at once, in order, and rejects a task when too many wait', async () => {
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

it('a queue runs priority tasks before other tasks, and accepts priority tasks even when the queue of other tasks is full', async () => {
  const queue = new Queue(1, 2, () => new Error('full'))
  const busy = gate()
  const order: string[] = []
  const runs = [queue.run(() => busy.opened)]
  for (const name of ['stranger 1', 'stranger 2']) runs.push(queue.run(async () => void order.push(name)))
  await expect(queue.run(async () => {})).rejects.toThrow('full')
  for (const name of ['known 1', 'known 2']) runs.push(queue.run(async () => void order.push(name), true))
  await expect(queue.run(async () => {}, true)).rejects.toThrow('full')
  busy.open()
  await Promise.all(runs)
  expect(order).toEqual(['known 1', 'known 2', 'stranger 1', 'stranger 2'])
})

it('a queue starts the next task after a task has failed', async () => {
  const queue = new Queue(1, 1, () => new Error('full'))
  await expect(queue.run(() => Promise.reject(new Error('broke')))).rejects.toThrow('broke')
  expect(await queue.run(async () => 1)).toBe(1)
})
