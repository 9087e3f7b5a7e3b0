import type { Move } from '#data/realtime/ticker-store.ts'
import { big, type Decimal } from '#domain/money.ts'
import type { Direction } from '#ui/figures/ChangePill.tsx'

export const directionOf = (change: Decimal): Direction => {
  const sign = big(change).cmp(0)
  return sign > 0 ? 1 : sign < 0 ? -1 : 0
}

const MOVES: Readonly<Record<Move, Direction>> = { up: 1, same: 0, down: -1 }
export const directionOfMove = (move: Move | undefined): Direction => (move ? MOVES[move] : 0)
