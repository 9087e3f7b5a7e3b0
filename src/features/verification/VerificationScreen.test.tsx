import { expect, test, vi } from 'vitest'
import type { RealState } from '#contract/account/identity.ts'
import { render } from '#ui/test-kit.tsx'
import { ContactsFirst } from './VerificationScreen.tsx'

vi.mock('#ui/actions/Link.tsx', () => ({
  Link: ({ children }: { children: string }) => <a href="/">{children}</a>,
}))

test.each([
  [1, 0, 'Bind your phone first'],
  [0, 0, 'Bind your email and phone first'],
])(
  'before a verification with email bound: %s and phone bound: %s, the notice says "%s"',
  (email, mobile, text) => {
    const state = { email_bound: email, mobile_bound: mobile } as RealState
    expect(render(<ContactsFirst state={state} />).host.textContent).toContain(text)
  },
)
