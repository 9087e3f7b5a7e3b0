import { fillSlots } from './skeletons/textSlots.ts'

interface Mail {
  readonly title: string
  readonly content: string
}

const isMail = (value: unknown): value is Mail =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'content' in value &&
  typeof value.content === 'string'

/** Parses an answer into messages; null when the answer is not a list, for example an error. */
function mailsIn(text: string): readonly Mail[] | null {
  try {
    const { message }: { message?: { list?: unknown } } = JSON.parse(text)
    return Array.isArray(message?.list) ? message.list.filter(isMail) : null
  } catch {
    return null
  }
}

/**
 * Shows the newest messages of an answer in the message centre's skeleton, as many as the skeleton has rows.
 * Returns false when the page shows another skeleton or the answer was not a list.
 */
export function showMails(text: string): boolean {
  const rows = document.querySelectorAll<HTMLElement>('#boot-mails [data-row]')
  const mails = mailsIn(text)
  mails?.slice(0, rows.length).forEach(({ title, content }, at) => {
    const row = rows[at]
    if (!row) return
    fillSlots(row, { title, content })
    row.hidden = false
  })
  return rows.length > 0 && mails !== null
}
