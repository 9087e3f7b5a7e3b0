import { t } from '@lingui/core/macro'
import type { Manifest } from '#features/kit/index.ts'
import { MessageCircle } from '#ui/media/icons.ts'

const SUPPORT = '/pages/kefu/index'
const CHAT = '/pages/chat/chat'

export const manifest = {
  tiles: { chat: { icon: MessageCircle, route: CHAT } },
  outcomes: {
    'POST /kefu/send': {
      done: (time) => t`Your message at ${time} was sent.`,
      not: (time) => t`Your message at ${time} was not sent.`,
      list: SUPPORT,
    },
    'POST /chat/send': {
      done: (time) => t`Your message at ${time} was sent.`,
      not: (time) => t`Your message at ${time} was not sent.`,
      list: CHAT,
    },
  },
  events: {
    kefu: ({ message }) =>
      message?.from === 'agent'
        ? { once: `support ${message.id}`, text: t`Customer service has answered you.`, href: SUPPORT }
        : null,
  },
} as const satisfies Manifest
