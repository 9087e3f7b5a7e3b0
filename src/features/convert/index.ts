/** Conversion from one coin to another. */

export { Conversions } from './Conversions.tsx'
export { ConvertScreen } from './ConvertScreen.tsx'
