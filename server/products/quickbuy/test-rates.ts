/**
 * Units for one US dollar in an installation of test mode whose source of rates cannot be reached. They are shown as
 * "Test rate" and buy test money alone.
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
