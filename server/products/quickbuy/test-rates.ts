/**
 * Units per US dollar for an installation in test mode that cannot reach the rate source. The app
 * shows them as "Test rate", and they buy test money only.
 */
export const TEST_RATES: Readonly<Record<string, string>> = {
  NGN: '1550',
  THB: '34.5',
  IDR: '16200',
  BRL: '5.45',
  INR: '84.2',
  VND: '25400',
  MXN: '18.6',
  PHP: '57.1',
}
