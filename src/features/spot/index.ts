/** The trade tab, and trading on the spot market. */

export { TradeScreen } from './TradeScreen.tsx'
export { Far } from './ticket/Far.tsx'
export { TicketForm, type TicketHandle } from './ticket/TicketForm.tsx'
export { accountOf, ageOf, useIsStale } from './ticket/useContext.ts'
export { Workspace } from './wide.ts'
