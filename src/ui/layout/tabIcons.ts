import { ArrowLeftRight, ChartColumn, House, Landmark, Wallet } from '../media/icons.ts'

/**
 * Icons of the five tabs in order: home, market, trade, finance, assets. The page's skeleton shows these
 * icons too (`src/boot`).
 */
export const TAB_ICONS = [House, ChartColumn, ArrowLeftRight, Landmark, Wallet] as const
