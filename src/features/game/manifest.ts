import { t } from '@lingui/core/macro'
import type { Manifest } from '#features/kit/index.ts'
import { Trophy } from '#ui/media/icons.ts'

const GAMES = '/pages/game/game'
const MINE = `${GAMES}?tab=mine`

export const manifest = {
  objects: { quiz_bet: { name: (id) => t`Quiz bet ${id}`, route: () => MINE, list: MINE } },
  scenes: {
    quiz_bet: () => t`Quiz stake`,
    quiz_bonus: () => t`Quiz bonus`,
    quiz_refund: () => t`Quiz stake returned`,
  },
  tiles: { game: { icon: Trophy, route: GAMES } },
  outcomes: {
    'POST /quiz/bet': {
      done: (time) => t`Your request at ${time} was carried out.`,
      not: (time) => t`Your request at ${time} was not carried out.`,
      list: MINE,
    },
    'POST /game/play': {
      done: (time) => t`Your request at ${time} was carried out.`,
      not: (time) => t`Your request at ${time} was not carried out.`,
      list: GAMES,
    },
  },
} as const satisfies Manifest
