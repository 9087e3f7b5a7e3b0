import { beforeEach, expect, test, vi } from 'vitest'
import { drafts } from '#data/cache/drafts.ts'
import { openSession } from '#data/session/session.ts'
import { render } from '#ui/test-kit.tsx'
import { DocumentForm } from './DocumentForm.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
})

test('a draft that was begun in another language shows the country in the present one', () => {
  drafts.set('real.document', JSON.stringify({ country_code: 'DE', country: 'Allemagne' }))
  const { host } = render(<DocumentForm onSent={() => {}} />)
  expect(host.textContent).toContain('Germany')
})
