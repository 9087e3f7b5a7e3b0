import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnswerOf, ParamsOf, WriteCall } from '#contract/kit.ts'
import { user } from '#contract/user.ts'
import { drafts } from '#data/drafts.ts'
import { type CallError, isCallError, UnknownOutcomeError } from '#data/errors.ts'
import { checkOutcome, send } from '#data/write.ts'

/** What somebody is about to say: words, or a picture that is uploaded first. */
export interface Said {
  readonly type: 'text' | 'image' | 'order' | 'faq'
  readonly content: string
  /** What stands in the bubble meanwhile. */
  readonly shown: string
  readonly file?: File
}

export interface Outgoing {
  readonly key: number
  readonly said: Said
  /** Seconds of this device's idea of the server's clock. */
  readonly time: number
  /** Of a picture that is on its way: where it can be seen. */
  readonly preview: string | null
  /** `unknown`: it may have arrived; `again` asks. `failed`: it did not; `again` sends it. */
  readonly state: 'sending' | 'checking' | 'unknown' | 'failed'
  readonly error: CallError | null
}

interface Options<C extends WriteCall> {
  readonly call: C
  readonly params: (type: Said['type'], content: string) => ParamsOf<C>
  readonly onDone: (answer: AnswerOf<C>) => unknown
  /** Under which words that did not arrive are kept on the device. */
  readonly name: string
  readonly now: () => number
}

export interface Sending {
  readonly list: readonly Outgoing[]
  say(said: Said): void
  again(key: number): void
  drop(key: number): void
}

let keys = 0

/** Words that did not arrive before the page was closed. */
function keptWords(name: string, time: number): Outgoing[] {
  try {
    const kept: unknown = JSON.parse(drafts.get(name) ?? '[]')
    const words = Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
    return words.map((content) => outgoing({ type: 'text', content, shown: content }, time, 'failed'))
  } catch {
    return []
  }
}

function outgoing(said: Said, time: number, state: Outgoing['state']): Outgoing {
  keys += 1
  const preview = said.file ? URL.createObjectURL(said.file) : null
  return { key: keys, said, time, preview, state, error: null }
}

/**
 * Messages on their way. Each is sent once, on its tap, under an id of its own; when its answer is lost, what became of the
 * id is asked for (`data/write.ts`). What did not arrive stays in the list until the person sends it again or drops it.
 */
export function useOutgoing<C extends WriteCall>(options: Options<C>): Sending {
  const { name, now } = options
  const [list, setList] = useState<readonly Outgoing[]>(() => keptWords(name, now()))
  const latest = useRef(options)
  const rows = useRef(list)
  const requests = useRef(new Map<number, string>())
  useEffect(() => {
    latest.current = options
    rows.current = list
  })
  useEffect(() => {
    const words = list.flatMap(({ said, state }) =>
      said.type === 'text' && state === 'failed' ? [said.content] : [],
    )
    if (words.length > 0) drafts.set(name, JSON.stringify(words))
    else drafts.remove(name)
  }, [list, name])
  useEffect(
    () => () => {
      for (const { preview } of rows.current) if (preview) URL.revokeObjectURL(preview)
    },
    [],
  )

  const change = useCallback((key: number, to: Partial<Outgoing> | null) => {
    setList((before) =>
      before.flatMap((row) => {
        if (row.key !== key) return [row]
        if (to === null && row.preview) URL.revokeObjectURL(row.preview)
        return to === null ? [] : [{ ...row, ...to }]
      }),
    )
  }, [])

  const run = useCallback(
    async (key: number, work: () => Promise<AnswerOf<C>>) => {
      try {
        const answer = await work()
        requests.current.delete(key)
        await latest.current.onDone(answer)
        change(key, null)
      } catch (error) {
        if (!isCallError(error)) {
          if (error instanceof DOMException) return
          throw error
        }
        const unknown = error instanceof UnknownOutcomeError
        if (unknown) requests.current.set(key, error.requestId)
        // What could not be asked for stays unknown.
        const state = unknown || requests.current.has(key) ? 'unknown' : 'failed'
        change(key, { state, error })
      }
    },
    [change],
  )

  const begin = useCallback(
    (key: number, { type, content, file }: Said) =>
      run(key, async () => {
        const { call, params } = latest.current
        const address = file ? await send(user.upload, {}, { file }) : content
        return send(call, params(type, address), { onChecking: () => change(key, { state: 'checking' }) })
      }),
    [run, change],
  )

  const say = useCallback(
    (said: Said) => {
      const row = outgoing(said, latest.current.now(), 'sending')
      setList((before) => [...before, row])
      void begin(row.key, said)
    },
    [begin],
  )
  const again = useCallback(
    (key: number) => {
      const row = rows.current.find((one) => one.key === key)
      if (!row || row.state === 'sending' || row.state === 'checking') return
      const request = requests.current.get(key)
      change(key, { state: request ? 'checking' : 'sending', error: null })
      if (request)
        void run(key, async () => {
          try {
            return await checkOutcome(latest.current.call, request)
          } catch (error) {
            if (isCallError(error) && error.kind === 'nothing_done') requests.current.delete(key)
            throw error
          }
        })
      else void begin(key, row.said)
    },
    [begin, change, run],
  )
  const drop = useCallback(
    (key: number) => {
      requests.current.delete(key)
      change(key, null)
    },
    [change],
  )
  return { list, say, again, drop }
}
