import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { MARK, ProcessorTime, parseStat, type Sampled } from './sampled-processes.ts'

const INTERVAL = 1_000

const readText = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

type Lasting = Pick<Sampled, 'command' | 'step'>

/**
 * Properties of processes that only change when a process executes another program, cached by process id,
 * command name and start time.
 */
const lasting = new Map<string, Lasting>()

function lastingPart(pid: number, key: string): Lasting {
  const known = lasting.get(key)
  if (known) return known
  const mark = readText(pid, 'environ')
    .split('\0')
    .find((line) => line.startsWith(`${MARK}=${process.pid} `))
  const part = {
    command: readText(pid, 'cmdline').replaceAll('\0', ' ').trim(),
    step: mark?.split(' ').slice(1).join(' ') ?? null,
  }
  if (part.command !== '') lasting.set(key, part)
  return part
}

function readProcess(entry: string): Sampled[] {
  const pid = Number(entry)
  const stat = readText(pid, 'stat')
  const moment = parseStat(stat)
  const name = stat.slice(0, stat.lastIndexOf(')'))
  return moment ? [{ ...moment, ...lastingPart(pid, `${name} ${moment.started}`) }] : []
}

/** Measures the processor time (s) of this process and its descendants. */
export interface Watch {
  seconds(by: 'kinds' | 'steps'): ReadonlyMap<string, number>
  stop(): void
}

/** Starts sampling the processor time of all descendants of this process; null on systems without /proc. */
export function watchProcesses(): Watch | null {
  if (process.platform !== 'linux') return null
  const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  const time = new ProcessorTime(process.pid)
  const take = (): void =>
    time.add(
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .flatMap(readProcess),
    )
  take()
  const timer = setInterval(take, INTERVAL)
  return {
    seconds: (by) => new Map([...time[by]].map(([name, ticks]) => [name, ticks / ticksPerSecond])),
    stop: () => {
      clearInterval(timer)
      take()
    },
  }
}
