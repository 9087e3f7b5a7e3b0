/** Conversion from one coin to another. */

export { ConversionList } from './ConversionList.tsx'
export { ConvertScreen } from './ConvertScreen.tsx'
