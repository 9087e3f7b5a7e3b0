import { msg, type Phrase } from '#contract/msg.ts'
import type { Refusals } from '../../texts/types.ts'

export const gameRefusals = {
  game_closed: msg({ message: 'This game is closed at the moment', context: 'refusal' }),
  no_chances: msg({ message: 'No spins left today', context: 'refusal' }),
} as const satisfies Refusals

export const GAME_TEXTS = {
  wheel: msg({ message: 'Lucky wheel', context: 'game' }),
  nothing: msg({ message: 'Nothing this time', context: 'game' }),
} as const satisfies Readonly<Record<string, Phrase>>
