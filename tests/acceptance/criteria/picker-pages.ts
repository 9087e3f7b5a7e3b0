import type { AcceptanceLine } from '../criterion.ts'

export const pickers: readonly AcceptanceLine[] = [
  {
    id: 'pickers-01',
    line: 'Searching 84 finds Vietnam.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title: 'searching "84" finds Vietnam, and choosing Vietnam returns to the previous page',
      },
      {
        file: 'src/features/content/dialCodeAreas.test.ts',
        title: 'finds Vietnam by dial code, name and country code',
      },
      {
        file: 'src/domain/account/dialCodeAreas.test.ts',
        title: 'finds Vietnam by the dial code 84',
      },
    ],
  },
  {
    id: 'pickers-02',
    line: 'The picked dial code comes back to the form that asked.',
    tests: [
      {
        file: 'tests/e2e/account/phone-login.spec.ts',
        title:
          'a registration by phone keeps the dial code and the countdown when the page is left, and creates one account',
      },
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title: 'an area chosen from a form is returned to that form',
      },
      {
        file: 'src/features/content/pickerResult.test.ts',
        title:
          'a picked value is returned to the page once, and the values of different picker pages are stored separately',
      },
    ],
  },
  {
    id: 'pickers-03',
    line: 'A country that is not served is greyed and rejected with the exact text.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title: 'an area that is not served is rejected with the text of the specification',
      },
      { file: 'src/features/content/dialCodeAreas.test.ts', title: 'marks countries that are not served' },
      {
        file: 'server/content/news.test.ts',
        title: 'regions are named in the requested language, and closed regions are marked',
      },
    ],
  },
  {
    id: 'pickers-04',
    line: 'The picked country comes back to the identity form.',
    tests: [
      {
        file: 'tests/e2e/account/identity.spec.ts',
        title:
          'a number with a wrong check digit is blocked, the country picker returns its choice, and the device stores no document number',
      },
    ],
  },
  {
    id: 'pickers-05',
    line: 'The bundled list works without a server.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title: 'the list of countries in the app is shown when the server cannot be reached',
      },
    ],
  },
  {
    id: 'pickers-06',
    line: 'The index runs from A to Z and loses nobody, in every language.',
    tests: [
      {
        file: 'src/features/content/dialCodeAreas.test.ts',
        title: 'lists every country and each letter once in %s',
      },
      {
        file: 'src/features/content/dialCodeAreas.test.ts',
        title: 'lists countries from A to Z in languages with Latin letters',
      },
    ],
  },
  {
    id: 'pickers-07',
    line: 'A denied position leaves the manual entry usable.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title:
          'when access to the location is denied, the place can be chosen in the country picker and the form can be sent',
      },
    ],
  },
  {
    id: 'pickers-08',
    line: 'A confirmed place fills the field of the form that asked.',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title:
          'an IBAN is validated in countries that use IBANs, and the pickers return the chosen country and city to the form',
      },
    ],
  },
  {
    id: 'pickers-09',
    line: 'A position or a searched city fills the place.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title: 'an allowed location or a searched city fills the city field',
      },
      {
        file: 'src/features/content/cities.test.ts',
        title: 'the search for a city finds cities by name, and by country in the language of the screen',
      },
      {
        file: 'src/features/content/cities.test.ts',
        title: 'the nearest city is found for a position on land, and no city for a position in mid-ocean',
      },
    ],
  },
  {
    id: 'pickers-10',
    line: 'Bad coordinates are a parameter error and lead back.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title: 'invalid coordinates ("…") show a notice and return to the previous page',
      },
    ],
  },
  {
    id: 'pickers-11',
    line: 'The address of the contact page opens with its name, address and coordinates.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title: 'the address on the contact page opens a map page with its name and address',
      },
    ],
  },
]
