import type { AcceptanceLine } from '../criterion.ts'

export const profile: readonly AcceptanceLine[] = [
  {
    id: 'profile-01',
    line: 'A nickname of 11 characters is blocked with "Character too long", a short one with its hint.',
    tests: [
      {
        file: 'tests/e2e/account/profile.spec.ts',
        title:
          'a nickname of 11 characters and an emoji are blocked with a reason, and a valid nickname is saved',
      },
      {
        file: 'src/features/profile/formRules.test.ts',
        title: 'the nickname a has the validation error short',
      },
      {
        file: 'src/features/profile/formRules.test.ts',
        title: 'the nickname abcdefghijk has the validation error long',
      },
    ],
  },
  {
    id: 'profile-02',
    line: 'A nickname holds Chinese, English letters and digits: an emoji is rejected.',
    tests: [
      {
        file: 'tests/e2e/account/profile.spec.ts',
        title:
          'a nickname of 11 characters and an emoji are blocked with a reason, and a valid nickname is saved',
      },
      {
        file: 'src/features/profile/formRules.test.ts',
        title: 'the nickname An😀 has the validation error special',
      },
      {
        file: 'src/features/profile/formRules.test.ts',
        title: 'the nickname Nguyễn has the validation error special',
      },
      {
        file: 'src/features/profile/formRules.test.ts',
        title: 'the nickname a b has the validation error special',
      },
      {
        file: 'tests/invariants/identity/account-security.test.ts',
        title:
          'the profile of a person › accepts a valid nickname and signature, and rejects an invalid nickname or signature',
      },
    ],
  },
  {
    id: 'profile-03',
    line: 'A signature has 2 to 30 characters without special signs.',
    tests: [
      {
        file: 'src/features/profile/formRules.test.ts',
        title: 'the signature x has the validation error short',
      },
      {
        file: 'src/features/profile/formRules.test.ts',
        title: 'the signature to the moon 🚀 has the validation error special',
      },
      {
        file: 'tests/invariants/identity/account-security.test.ts',
        title:
          'the profile of a person › accepts a valid nickname and signature, and rejects an invalid nickname or signature',
      },
    ],
  },
  {
    id: 'profile-04',
    line: 'An answer of the upload that is URL-encoded JSON is understood.',
    tests: [
      {
        file: 'tests/e2e/account/profile.spec.ts',
        title:
          'a picture is cropped to a square of 512 px and uploaded with a progress bar, and is shown when the server returns its URL percent-encoded',
      },
    ],
  },
  {
    id: 'profile-05',
    line: 'A picture is cut to a square of 512 before it is sent.',
    tests: [
      {
        file: 'tests/e2e/account/profile.spec.ts',
        title:
          'a picture is cropped to a square of 512 px and uploaded with a progress bar, and is shown when the server returns its URL percent-encoded',
      },
      {
        file: 'src/features/profile/portraitCrop.test.ts',
        title: 'a crop starts with the largest square in the middle',
      },
    ],
  },
  {
    id: 'profile-06',
    line: 'A picture that could not be sent leaves the old one and can be sent again.',
    tests: [
      {
        file: 'tests/e2e/account/profile.spec.ts',
        title: 'after a failed upload the old picture stays, and the new picture can be sent again',
      },
    ],
  },
  {
    id: 'profile-07',
    line: 'Uploads are jpg, png or webp up to 5 MB and are re-encoded by the server.',
    tests: [
      {
        file: 'server/identity/accounts/uploaded-pictures.test.ts',
        title: 'of a jpeg picture are served back to the owner',
      },
      {
        file: 'server/identity/accounts/uploaded-pictures.test.ts',
        title: 'of a png picture are served back to the owner',
      },
      {
        file: 'server/identity/accounts/uploaded-pictures.test.ts',
        title: 'of a webp picture are served back to the owner',
      },
      {
        file: 'server/identity/accounts/uploaded-pictures.test.ts',
        title: 'are stored without metadata and without bytes appended to the picture',
      },
      {
        file: 'server/identity/accounts/uploaded-pictures.test.ts',
        title: 'of a file that is no picture are rejected, whatever content type is declared',
      },
      {
        file: 'server/identity/accounts/uploaded-pictures.test.ts',
        title:
          'of more than 5 MB are rejected, and uploads of more than 10 MB are rejected before their whole body is read',
      },
      {
        file: 'src/ui/lists/lists.test.tsx',
        title: 'the upload field rejects a file that is no picture or too large before sending',
      },
    ],
  },
  {
    id: 'profile-08',
    line: 'Without a line the profile is read and nothing is edited.',
    tests: [
      {
        file: 'tests/e2e/account/profile.spec.ts',
        title: 'offline the profile is readable and cannot be changed',
      },
    ],
  },
  {
    id: 'profile-09',
    line: "A copy of one's data is downloaded with the password and holds no secret.",
    tests: [
      {
        file: 'tests/e2e/funds/portfolio-and-privacy.spec.ts',
        title:
          '/pages/setting/security: the exported data is downloaded after the password and contains no secret',
      },
      {
        file: 'tests/invariants/portfolio-and-privacy/privacy.test.ts',
        title:
          'the data export includes every table with rows of a person, except the tables listed in this file',
      },
      {
        file: 'tests/invariants/portfolio-and-privacy/privacy.test.ts',
        title: "a data export contains the person's data, and no data of another person and no secret",
      },
    ],
  },
  {
    id: 'profile-10',
    line: 'An account with money is not closed; an empty one is, and is unknown afterwards.',
    tests: [
      {
        file: 'tests/e2e/funds/portfolio-and-privacy.spec.ts',
        title:
          '/pages/setting/security: an account with money is not closed, and an empty account is closed and cannot sign in any more',
      },
      {
        file: 'tests/invariants/portfolio-and-privacy/privacy.test.ts',
        title:
          'an account with money cannot be closed, and closing an account without money deletes its personal data',
      },
    ],
  },
]
