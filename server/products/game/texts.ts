import { msg, type Phrase } from '#contract/wire/msg.ts'
import type { ErrorTexts } from '../../platform/texts/types.ts'

export const gameErrors = {
  game_closed: msg({ message: 'This game is closed at the moment. Try again later', context: 'error' }),
  no_chances: msg({ message: 'No spins left today. Come back tomorrow', context: 'error' }),
} as const satisfies ErrorTexts

export const GAME_TEXTS = {
  wheel: msg({ message: 'Lucky wheel', context: 'game' }),
  nothing: msg({ message: 'Nothing this time', context: 'game' }),
} as const satisfies Readonly<Record<string, Phrase>>
