import type { AcceptanceLine } from '../criterion.ts'

export const security: readonly AcceptanceLine[] = [
  {
    id: 'security-01',
    line: 'Binding both contacts unlocks the identity form.',
    tests: [
      {
        file: 'tests/e2e/account/security-settings.spec.ts',
        title:
          'binding a phone needs a code sent to the own email too and makes real_mark available, and a code of 5 digits is blocked',
      },
      {
        file: 'src/domain/account/contacts.test.ts',
        title: 'a verification requires an email and a phone, and only an email where the phone is optional',
      },
    ],
  },
  {
    id: 'security-02',
    line: 'A code of five digits is blocked.',
    tests: [
      {
        file: 'tests/e2e/account/security-settings.spec.ts',
        title:
          'binding a phone needs a code sent to the own email too and makes real_mark available, and a code of 5 digits is blocked',
      },
      {
        file: 'src/features/security/bindContactRules.test.ts',
        title: 'a phone number is bound with a six-digit code, and a code of five digits is rejected',
      },
    ],
  },
  {
    id: 'security-03',
    line: "A number that somebody has is rejected in the server's words, at its field.",
    tests: [
      {
        file: 'tests/e2e/account/security-settings.spec.ts',
        title: "a phone number of another account is rejected at its field with the server's message",
      },
      {
        file: 'tests/invariants/identity/account-security.test.ts',
        title:
          'a phone number of another account gets the same answer as an unused number until the correct code is entered',
      },
    ],
  },
  {
    id: 'security-04',
    line: 'A bound contact is replaced, not removed, with a code to the old one as well.',
    tests: [
      {
        file: 'tests/e2e/account/security-settings.spec.ts',
        title: 'the email is replaced with codes to both addresses, and withdrawals pause afterwards',
      },
      {
        file: 'tests/invariants/identity/account-security.test.ts',
        title:
          'the email is replaced with codes to both addresses, the old address is notified, and the email of another account is rejected',
      },
      {
        file: 'src/features/security/bindContactRules.test.ts',
        title:
          'binding a second contact or replacing a contact also requires a code sent to the bound contact',
      },
    ],
  },
  {
    id: 'security-05',
    line: 'A changed contact pauses withdrawals for 24 hours, and the page says so.',
    tests: [
      {
        file: 'tests/e2e/account/security-settings.spec.ts',
        title: 'the email is replaced with codes to both addresses, and withdrawals pause afterwards',
      },
      {
        file: 'tests/invariants/identity/account-security.test.ts',
        title:
          'are bound with a code to the phone and a code to the email, and replacing the phone number pauses withdrawals',
      },
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title:
          'a withdrawal › is rejected during a pause of withdrawals, and to an address on hold, even if the address was deleted and saved again',
      },
    ],
  },
  {
    id: 'security-06',
    line: 'The score counts what is done of five.',
    tests: [
      {
        file: 'tests/e2e/account/security-settings.spec.ts',
        title:
          'binding a phone needs a code sent to the own email too and makes real_mark available, and a code of 5 digits is blocked',
      },
      {
        file: 'src/features/security/accountProtections.test.ts',
        title: 'the security page shows how many of the five account protections are enabled',
      },
    ],
  },
  {
    id: 'security-07',
    line: 'A link with the contact to bind opens its sheet.',
    tests: [
      {
        file: 'tests/e2e/account/security-settings.spec.ts',
        title: "a phone number of another account is rejected at its field with the server's message",
      },
      {
        file: 'tests/e2e/account/identity.spec.ts',
        title: 'the limits of the server are shown, and both contacts must be bound first',
      },
    ],
  },
  {
    id: 'security-08',
    line: 'Every device is listed and ended one by one or all at once.',
    tests: [
      {
        file: 'tests/e2e/account/security-settings.spec.ts',
        title: 'every session is listed, and one or all others can be ended',
      },
      {
        file: 'tests/invariants/identity/account-security.test.ts',
        title:
          'the sessions of an account › are listed with device and location, and can be ended individually or all at once',
      },
    ],
  },
  {
    id: 'security-09',
    line: 'A second factor is set up with the password, a first code and ten recovery codes told once.',
    tests: [
      {
        file: 'tests/e2e/account/second-factor.spec.ts',
        title:
          'the authenticator app is set up with password, key and a first code, and ten recovery codes are shown once and can be copied and saved',
      },
      {
        file: 'server/identity/accounts/account-protection.test.ts',
        title:
          'asks for the password, shows ten recovery codes once, and stores the secret encrypted and the codes hashed',
      },
      {
        file: 'server/identity/accounts/account-protection.test.ts',
        title: 'takes effect only after a correct code, and wrong codes count towards the lock',
      },
    ],
  },
  {
    id: 'security-10',
    line: 'A code of the second factor is taken once; five wrong ones close it for 30 minutes.',
    tests: [
      {
        file: 'server/identity/accounts/account-protection.test.ts',
        title: '50 concurrent logins with the same code open exactly one session',
      },
      {
        file: 'server/identity/accounts/account-protection.test.ts',
        title:
          'five wrong codes lock the second factor for 30 minutes for every ticket and notify the owner; the password still gives a ticket',
      },
      {
        file: 'server/identity/accounts/account-protection.test.ts',
        title: 'of 50 wrong codes sent concurrently at most five are checked',
      },
    ],
  },
  {
    id: 'security-11',
    line: 'The login with a second factor asks its code after the right password.',
    tests: [
      {
        file: 'tests/e2e/account/second-factor.spec.ts',
        title:
          'after the right password the code is asked for, a wrong code counts as an attempt, and a pasted code signs in',
      },
      { file: 'tests/e2e/account/second-factor.spec.ts', title: 'a recovery code signs in once' },
      {
        file: 'server/identity/accounts/account-protection.test.ts',
        title:
          'a correct password returns a ticket and no session, and the ticket with the current code opens a session',
      },
    ],
  },
  {
    id: 'security-12',
    line: 'Turning the second factor off pauses withdrawals.',
    tests: [
      {
        file: 'tests/e2e/account/second-factor.spec.ts',
        title: 'the authenticator app is turned off with password and code, and withdrawals pause',
      },
      {
        file: 'server/identity/accounts/account-protection.test.ts',
        title: 'asks for password and code, pauses withdrawals for 24 hours and notifies the owner',
      },
      {
        file: 'tests/invariants/withdraw/second-factor.test.ts',
        title:
          'the second factor of a withdrawal › can be turned off by the person, after which withdrawals pause',
      },
    ],
  },
  {
    id: 'security-13',
    line: 'A passkey is made, signs in and is removed.',
    tests: [
      {
        file: 'tests/e2e/account/second-factor.spec.ts',
        title:
          '/pages/setting/security: a passkey is created and named, signs in on the login page, and is removed',
      },
      {
        file: 'server/identity/accounts/account-protection.test.ts',
        title:
          'with a malformed credential are rejected at login, and adding one requires password and second factor',
      },
    ],
  },
  {
    id: 'security-14',
    line: 'One person has one number: of two who bind it at once, one has it.',
    tests: [
      {
        file: 'tests/invariants/identity/account-security.test.ts',
        title: 'of two people who bind one phone number at the same time, one succeeds',
      },
    ],
  },
]
