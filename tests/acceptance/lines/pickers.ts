import type { AcceptanceLine } from '../line.ts'

export const pickers: readonly AcceptanceLine[] = [
  {
    id: 'pickers-01',
    line: 'Searching 84 finds Vietnam.',
    tests: [
      { file: 'tests/e2e/content.spec.ts', title: '“84” finds Vietnam, and a pick leads back' },
      {
        file: 'src/features/content/areas.test.ts',
        title: 'finds Vietnam by its dial code, name and country code',
      },
      { file: 'src/domain/account/areas.test.ts', title: 'finds Vietnam by the dial code 84' },
    ],
  },
  {
    id: 'pickers-02',
    line: 'The picked dial code comes back to the form that asked.',
    tests: [
      {
        file: 'tests/e2e/phone.spec.ts',
        title: 'by phone: the dial code survives the way back, the countdown survives leaving, one account',
      },
      {
        file: 'tests/e2e/content.spec.ts',
        title: 'an area picked on a form’s way comes back to the form that asked',
      },
      {
        file: 'src/features/content/pickerResult.test.ts',
        title: 'a picked value is handed over once, separately for each kind',
      },
    ],
  },
  {
    id: 'pickers-03',
    line: 'A country that is not served is greyed and rejected with the exact text.',
    tests: [
      {
        file: 'tests/e2e/content.spec.ts',
        title: 'an area that is not served is rejected with the exact text',
      },
      { file: 'src/features/content/areas.test.ts', title: 'marks countries that are not served' },
      {
        file: 'server/content/news.test.ts',
        title: 'regions are named in the language, with the closed ones marked',
      },
    ],
  },
  {
    id: 'pickers-04',
    line: 'The picked country comes back to the identity form.',
    tests: [
      {
        file: 'tests/e2e/identity.spec.ts',
        title:
          'a bad checksum is blocked; the country comes back from its page; the number is kept by no store',
      },
    ],
  },
  {
    id: 'pickers-05',
    line: 'The bundled list works without a server.',
    tests: [{ file: 'tests/e2e/content.spec.ts', title: 'the bundled list is there without a server' }],
  },
  {
    id: 'pickers-06',
    line: 'The index runs from A to Z and loses nobody, in every language.',
    tests: [
      { file: 'src/features/content/areas.test.ts', title: 'lists every country and each letter once in %s' },
      {
        file: 'src/features/content/areas.test.ts',
        title: 'lists countries from A to Z in languages with Latin letters',
      },
    ],
  },
  {
    id: 'pickers-07',
    line: 'A denied position leaves the manual entry usable.',
    tests: [
      {
        file: 'tests/e2e/content.spec.ts',
        title: 'a denied position leaves the form usable, and the country picker fills it',
      },
    ],
  },
  {
    id: 'pickers-08',
    line: 'A confirmed place fills the field of the form that asked.',
    tests: [
      {
        file: 'tests/e2e/payout.spec.ts',
        title:
          'an IBAN is checked where the country has one; the country and a place come back from their pages',
      },
    ],
  },
  {
    id: 'pickers-09',
    line: 'A position or a searched city fills the place.',
    tests: [
      { file: 'tests/e2e/content.spec.ts', title: 'a given position and a searched city fill the place' },
      {
        file: 'src/features/content/cities.test.ts',
        title: 'a city is found by its name and by its country in the language of the screen',
      },
      {
        file: 'src/features/content/cities.test.ts',
        title: 'the nearest city to a place is found, and none in mid-ocean',
      },
    ],
  },
  {
    id: 'pickers-10',
    line: 'Bad coordinates are a parameter error and lead back.',
    tests: [{ file: 'tests/e2e/content.spec.ts', title: 'bad coordinates (“…”): the notice, then back' }],
  },
  {
    id: 'pickers-11',
    line: 'The address of the contact page opens with its name, address and coordinates.',
    tests: [
      { file: 'tests/e2e/content.spec.ts', title: 'the contact’s address opens here with name and address' },
    ],
  },
]
