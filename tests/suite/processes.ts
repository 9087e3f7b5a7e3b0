/** The setting by which a process of a run is known, whoever its parent is: `<number of the runner> <step>`. */
export const MARK = 'TEST_STEP'

/** One process of /proc at one moment; times are in clock ticks. */
export interface Sampled {
  readonly pid: number
  readonly parent: number
  /** When it started: a process number alone is used again. */
  readonly started: string
  /** Its own processor time so far. */
  readonly own: number
  /** That of its descendants which have ended and which it has waited for. */
  readonly reaped: number
  readonly command: string
  /** The step that its environment names; null where it names none, or was overwritten by the title of the process. */
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

/** What kind of process a command line belongs to; `other` when it is none of those that a run starts in numbers. */
export const kindOf = (command: string): string =>
  KINDS.find(([, pattern]) => pattern.test(command))?.[0] ?? 'other'

/**
 * Reads `/proc/<pid>/stat`; null for text that is no such file. A process that has ended is read too, until its parent has waited
 * for it: only then the parent's `reaped` has its time.
 */
export function parseStat(stat: string): Omit<Sampled, 'command' | 'step'> | null {
  // The command's name may hold spaces and brackets: the fields are counted from behind it.
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

/** Processor time by a name, in clock ticks. */
export type Ticks = ReadonlyMap<string, number>

const keyOf = ({ pid, started }: Sampled): string => `${pid} ${started}`

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/**
 * Adds up the processor time of a run's processes from samples of all processes: by kind and by step. What a process
 * used after its last sample is in its parent's `reaped`, and so is everything of one too short to be seen.
 */
export class ProcessorTime {
  readonly #root: number
  readonly #known = new Map<string, Known>()
  readonly #kinds = new Map<string, number>()
  readonly #steps = new Map<string, number>()

  /** `root` is the process whose descendants are the run. */
  constructor(root: number) {
    this.#root = root
  }

  get kinds(): Ticks {
    return this.#kinds
  }

  get steps(): Ticks {
    return this.#steps
  }

  /** Takes the processes as they stand now. */
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

  /** The step of a process by its environment or that of its nearest ancestor; null when it is none of the run's. */
  #stepFor(process: Sampled, byPid: ReadonlyMap<number, Sampled>): string | null {
    for (let at: Sampled | undefined = process; at; at = byPid.get(at.parent)) {
      const step = at.step ?? this.#known.get(keyOf(at))?.step
      if (step !== undefined) return step
      if (at.pid === this.#root) return ''
    }
    return null
  }

  /** Time added by children that ended since the last sample, less the time already counted for them and their children. */
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
