/** The trade tab, and trading on the spot market. */

export { Workspace } from './LazyWorkspace.ts'
export { TradeScreen } from './TradeScreen.tsx'
export { FarLimitWarning } from './ticket/FarLimitWarning.tsx'
export { TicketForm, type TicketHandle } from './ticket/TicketForm.tsx'
export { accountOf, ageOf, useIsStale } from './ticket/ticketContext.ts'
