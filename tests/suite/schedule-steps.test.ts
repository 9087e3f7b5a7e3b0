import { describe, expect, test } from 'vitest'
import { runSteps, type Step, startable } from './schedule-steps.ts'

const step = (name: string, cores = 1, after: readonly string[] = []): Step => ({
  name,
  kind: name,
  cores,
  after,
})
const names = (steps: readonly Step[]): string[] => steps.map(({ name }) => name)

describe('startable (selects the steps of a test run to start next)', () => {
  test('returns as many steps as there are free cores, in order', () => {
    expect(names(startable([step('a'), step('b'), step('c')], [], 2))).toEqual(['a', 'b'])
    expect(names(startable([step('c')], [step('a'), step('b')], 2))).toEqual([])
  })

  test('excludes a step until all steps that it depends on have ended', () => {
    const waiting = [step('browser', 1, ['build'])]
    expect(startable(waiting, [step('build')], 2)).toEqual([])
    expect(names(startable(waiting, [], 2))).toEqual(['browser'])
  })

  test('excludes a step until the step that it depends on has run, and ignores a dependency that is not part of the run', () => {
    expect(names(startable([step('browser', 1, ['build']), step('build')], [], 2))).toEqual(['build'])
    expect(names(startable([step('browser', 1, ['build'])], [], 2))).toEqual(['browser'])
  })

  test('returns a small step before a large step that does not fit into the free cores', () => {
    expect(names(startable([step('unit', 2), step('lint')], [step('types')], 2))).toEqual(['lint'])
  })

  test('returns only one step when this step needs more cores than the machine has', () => {
    expect(names(startable([step('unit', 8), step('lint')], [], 1))).toEqual(['unit'])
    expect(names(startable([step('unit', 8), step('lint')], [], 2))).toEqual(['unit'])
  })
})

describe('runSteps (runs the steps of a test run)', () => {
  const SUITE = [
    step('types'),
    step('lint'),
    step('build'),
    step('unit', 2, ['build']),
    step('browser', 2, ['build']),
  ]

  test.each([1, 2, 3, 16])(
    'runs each step once, and never more steps at once than fit on %i cores',
    async (cores) => {
      let busy = 0
      const seen: string[] = []
      await runSteps(SUITE, cores, async (one) => {
        busy += Math.min(one.cores, cores)
        expect(busy).toBeLessThanOrEqual(cores)
        expect(seen).toEqual(expect.arrayContaining([...one.after]))
        await Promise.resolve()
        busy -= Math.min(one.cores, cores)
        seen.push(one.name)
      })
      expect([...seen].sort()).toEqual(names(SUITE).sort())
    },
  )

  test('rejects steps that depend on each other in a cycle', async () => {
    const circle = [step('a', 1, ['b']), step('b', 1, ['a'])]
    await expect(runSteps(circle, 2, async () => undefined)).rejects.toThrow('no step can start: a, b')
  })
})
