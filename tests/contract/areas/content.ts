import type { CallsOf } from '../call-declarations.ts'

export const calls = {
  siteConfig: { sample: {} },
  setting: { sample: { keyword: 'privacy' } },
  menu: { sample: {} },
  faq: { sample: { keyword: 'code' } },
  contact: { sample: {} },
  about: { sample: {} },
  compliance: { sample: {} },
  areas: { sample: {} },
} satisfies CallsOf<'content'>
