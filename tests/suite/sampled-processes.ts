/**
 * The environment variable by which the runner recognises the processes of its run, whatever their parent:
 * `<process id of the runner> <step>`.
 */
export const MARK = 'TEST_STEP'

/** A process in /proc at the time of a sample; times are in clock ticks. */
export interface Sampled {
  readonly pid: number
  readonly parent: number
  /** Start time of the process. Together with the process id it is unique, because ids are reused. */
  readonly started: string
  /** Processor time of the process itself so far. */
  readonly own: number
  /** Processor time of ended descendants that the process has waited for. */
  readonly reaped: number
  readonly command: string
  /**
   * The step in the environment of the process; null if the environment names no step, or if the title of the
   * process has overwritten the environment.
   */
  readonly step: string | null
}

const KINDS: readonly (readonly [kind: string, command: RegExp])[] = [
  ['PostgreSQL', /^(?:\S*\/)?(?:postgres|initdb|pg_\w+)(?::|\s|$)/],
  ['page', /--type=renderer/],
  ['browser', /--type=|^\S*(?:chrom|headless.shell|firefox|WebKit)/i],
  ['server', /dist\/(?:test-)?server\/main\.js|server\/(?:main|start|dev)\.ts|tests\/audits\/crowd\.ts/],
  ['Playwright', /(?:^|\/)playwright(?:\/|\s|$)/],
  ['vitest', /vitest/],
  ['types', /(?:^|\/)tsc(?:\s|$)/],
  ['lint', /(?:^|\/)(?:biome|knip)(?:\s|$)/],
  ['messages', /lingui|tests\/messages\.ts/],
  ['lighthouse', /tests\/audits\/main\.ts/],
  ['build', /vite\/bin|tests\/suite\/build\.ts|offline\/builds/],
]

/** The kind of a process by its command line; `other` for programs that a run starts rarely. */
export const kindOf = (command: string): string =>
  KINDS.find(([, pattern]) => pattern.test(command))?.[0] ?? 'other'

/**
 * Parses `/proc/<pid>/stat`; null for any other text. An ended process stays listed until its parent has
 * waited for it; the time is then included in the parent's `reaped`.
 */
export function parseStat(stat: string): Omit<Sampled, 'command' | 'step'> | null {
  // Counts the fields from the last bracket on, because the command's name may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const pid = Number.parseInt(stat, 10)
  const number = (at: number): number => Number(fields[at])
  if (!Number.isInteger(pid) || fields.length < 20) return null
  return {
    pid,
    parent: number(1),
    started: fields[19] ?? '',
    own: number(11) + number(12),
    reaped: number(13) + number(14),
  }
}

interface Known {
  readonly process: Sampled
  readonly step: string
}

/** Processor time in clock ticks, by name (of a kind or a step). */
export type Ticks = ReadonlyMap<string, number>

const keyOf = ({ pid, started }: Sampled): string => `${pid} ${started}`

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/**
 * Adds up the processor time of a run's processes by kind and by step, from samples of all processes. The
 * time that a process used after its last sample, and the time of a process that ended before it was sampled,
 * are taken from the parent's `reaped`.
 */
export class ProcessorTime {
  readonly #root: number
  readonly #known = new Map<string, Known>()
  readonly #kinds = new Map<string, number>()
  readonly #steps = new Map<string, number>()

  /** `root`: the id of the process whose descendants belong to the run. */
  constructor(root: number) {
    this.#root = root
  }

  get kinds(): Ticks {
    return this.#kinds
  }

  get steps(): Ticks {
    return this.#steps
  }

  /** Adds a sample of all processes. */
  add(sample: readonly Sampled[]): void {
    const byPid = new Map(sample.map((process) => [process.pid, process]))
    const living = new Set(sample.map(keyOf))
    const ended = new Map<number, Known[]>()
    for (const [key, known] of this.#known) {
      if (living.has(key)) continue
      const { parent } = known.process
      ended.set(parent, [...(ended.get(parent) ?? []), known])
      this.#known.delete(key)
    }
    for (const process of sample) {
      const key = keyOf(process)
      const before = this.#known.get(key)
      const step = before?.step ?? this.#stepFor(process, byPid)
      if (step === null) continue
      this.#count(kindOf(process.command), step, process.own - (before?.process.own ?? 0))
      this.#countReaped(process, before?.process.reaped ?? 0, step, ended)
      this.#known.set(key, { process, step })
    }
  }

  /**
   * The step of a process by its environment or the environment of its nearest ancestor; null when it does
   * not belong to the run.
   */
  #stepFor(process: Sampled, byPid: ReadonlyMap<number, Sampled>): string | null {
    for (let at: Sampled | undefined = process; at; at = byPid.get(at.parent)) {
      const step = at.step ?? this.#known.get(keyOf(at))?.step
      if (step !== undefined) return step
      if (at.pid === this.#root) return ''
    }
    return null
  }

  /**
   * The processor time of descendants that have ended since the last sample, minus the time that was already
   * counted for them.
   */
  #countReaped(
    parent: Sampled,
    before: number,
    step: string,
    ended: ReadonlyMap<number, readonly Known[]>,
  ): void {
    const children = ended.get(parent.pid) ?? []
    const seenOf = ({ process }: Known): number =>
      process.own + process.reaped + sum((ended.get(process.pid) ?? []).map(seenOf))
    const rest = parent.reaped - before - sum(children.map(seenOf))
    if (rest <= 0) return
    const heirs = children.length > 0 ? children : [{ process: parent, step }]
    for (const heir of heirs) this.#count(kindOf(heir.process.command), heir.step, rest / heirs.length)
  }

  #count(kind: string, step: string, ticks: number): void {
    if (ticks <= 0) return
    this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + ticks)
    this.#steps.set(step, (this.#steps.get(step) ?? 0) + ticks)
  }
}
