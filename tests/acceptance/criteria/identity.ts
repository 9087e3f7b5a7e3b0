import type { AcceptanceLine } from '../criterion.ts'

export const identity: readonly AcceptanceLine[] = [
  {
    id: 'identity-01',
    line: "The limits that are shown are the server's.",
    tests: [
      {
        file: 'tests/e2e/account/identity.spec.ts',
        title: 'the limits of the server are shown, and both contacts must be bound first',
      },
      {
        file: 'tests/invariants/identity/identity.test.ts',
        title:
          'an application for identity verification › is approved for level 1 and then for level 2, each with the limits set on the server',
      },
    ],
  },
  {
    id: 'identity-02',
    line: 'A failed level shows its reason and a way to try again.',
    tests: [
      {
        file: 'tests/e2e/account/identity.spec.ts',
        title: 'a failed verification shows the reason and can be repeated',
      },
      {
        file: 'tests/invariants/identity/identity.test.ts',
        title:
          'an application for identity verification › can be rejected with a reason in the language of the person, and can be repeated',
      },
    ],
  },
  {
    id: 'identity-03',
    line: 'A level in review has its button off.',
    tests: [
      { file: 'tests/e2e/account/identity.spec.ts', title: 'a verification in review disables the button' },
    ],
  },
  {
    id: 'identity-04',
    line: 'Without a bound phone the form is locked and leads to where it is bound.',
    tests: [
      {
        file: 'tests/e2e/account/identity.spec.ts',
        title: 'without a phone number the form is locked and links to the page where a number is added',
      },
      {
        file: 'tests/invariants/identity/identity.test.ts',
        title:
          'an application for identity verification › needs a bound phone number and email, and is rejected with an invalid document',
      },
    ],
  },
  {
    id: 'identity-05',
    line: 'A Chinese number with a bad checksum is blocked.',
    tests: [
      {
        file: 'tests/e2e/account/identity.spec.ts',
        title:
          'a number with a wrong check digit is blocked, the country picker returns its choice, and the device stores no document number',
      },
      {
        file: 'src/features/verification/formRules.test.ts',
        title: 'a Chinese identity card with a wrong check character is rejected',
      },
      {
        file: 'src/domain/account/identity.test.ts',
        title:
          'a Chinese identity card number is accepted only with a valid checksum and an existing date of birth',
      },
    ],
  },
  {
    id: 'identity-06',
    line: 'Passports have 5 to 20 letters and digits, licences 4 to 20.',
    tests: [
      {
        file: 'src/features/verification/formRules.test.ts',
        title:
          'a passport number is accepted with 5 to 20 letters and digits, and a driving-licence number with 4 to 20',
      },
      {
        file: 'src/domain/account/identity.test.ts',
        title: 'a document number other than a Chinese identity card is checked by its length',
      },
    ],
  },
  {
    id: 'identity-07',
    line: 'Level 2 is blocked without both photos.',
    tests: [
      {
        file: 'tests/e2e/account/identity.spec.ts',
        title: 'level 2 needs both photos, which are reduced on the device and not stored there',
      },
    ],
  },
  {
    id: 'identity-08',
    line: 'Level 2 comes after level 1.',
    tests: [
      {
        file: 'src/features/verification/levelStatus.test.ts',
        title: 'the second verification level can be started only after the first was approved',
      },
      { file: 'tests/e2e/account/identity.spec.ts', title: 'a verification in review disables the button' },
    ],
  },
  {
    id: 'identity-09',
    line: 'A call that needs verification leads to the form after 1.2 s and its words stay as a banner.',
    tests: [
      {
        file: 'tests/e2e/account/identity.spec.ts',
        title: 'an error 998 opens this page, and the message of the error stays as a banner',
      },
      {
        file: 'src/features/shell/routeGuards.test.ts',
        title: 'error 998 shows one toast, and after 1200 ms opens the verification page once',
      },
      {
        file: 'tests/e2e/account/settings.spec.ts',
        title:
          'an answer 998 (verification required) › to several calls is announced once, and opens the verification page after 1200 ms',
      },
    ],
  },
  {
    id: 'identity-10',
    line: 'Photos and document numbers are kept by no store of the device.',
    tests: [
      {
        file: 'tests/e2e/account/identity.spec.ts',
        title: 'level 2 needs both photos, which are reduced on the device and not stored there',
      },
      {
        file: 'tests/e2e/account/identity.spec.ts',
        title:
          'a number with a wrong check digit is blocked, the country picker returns its choice, and the device stores no document number',
      },
    ],
  },
  {
    id: 'identity-11',
    line: 'Photos are private to their owner and the operator, and are never kept as sent.',
    tests: [
      {
        file: 'tests/invariants/identity/identity.test.ts',
        title:
          'uploaded photos of identity documents › are readable by their owner and operators only, and are encoded again before they are stored',
      },
      {
        file: 'tests/invariants/identity/identity.test.ts',
        title:
          'uploaded photos of identity documents › are rejected when the file is malformed or contains something other than a photo',
      },
      {
        file: 'server/identity/accounts/uploaded-pictures.test.ts',
        title: 'are served to their owner alone',
      },
    ],
  },
  {
    id: 'identity-12',
    line: 'An approval shows by itself with what is used of the limit.',
    tests: [
      {
        file: 'tests/e2e/account/identity.spec.ts',
        title: 'an approval appears without a reload, with the used part of the limit',
      },
    ],
  },
  {
    id: 'identity-13',
    line: 'Without a line the draft stays and nothing is sent; the state stays readable.',
    tests: [
      { file: 'tests/e2e/account/identity.spec.ts', title: 'offline the draft is kept and nothing is sent' },
      { file: 'tests/e2e/account/identity.spec.ts', title: 'offline the page is readable' },
    ],
  },
  {
    id: 'identity-14',
    line: 'A photo that was lost on the way is sent again by a tap.',
    tests: [
      {
        file: 'tests/e2e/account/identity.spec.ts',
        title: 'after a lost connection the photo is still selected, and one click sends the photo again',
      },
    ],
  },
  {
    id: 'identity-15',
    line: 'A document verifies one person, also when two are approved at once.',
    tests: [
      {
        file: 'tests/invariants/identity/identity.test.ts',
        title:
          'is accepted in an application with the same answer whether or not another person already uses the document',
      },
      {
        file: 'tests/invariants/identity/identity.test.ts',
        title: 'used in two applications that are approved at the same time verifies one of the two people',
      },
    ],
  },
]
