import type { AcceptanceLine } from '../criterion.ts'

export const safety: readonly AcceptanceLine[] = [
  {
    id: 'safety-01',
    line: 'Tokens are stored hashed and revoked by logout and by a changed password.',
    tests: [
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title: 'are stored in the database without the plain text of their token',
      },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title: 'end at once on logout, while other sessions of the person continue',
      },
      {
        file: 'tests/invariants/identity/account-security.test.ts',
        title:
          'the login password › is changed with a mailed code, which ends every session and pauses withdrawals for 24 hours',
      },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title: 'with a mailed code sets the password, ends every session and pauses withdrawals for 24 hours',
      },
    ],
  },
  {
    id: 'safety-02',
    line: 'A revoked token fails at the next call and its socket drops, over nodes too.',
    tests: [
      {
        file: 'server/market/realtime/realtime.test.ts',
        title: 'is left by the sockets of a session when the session ends, and by no other sockets',
      },
      {
        file: 'server/market/realtime/redis.test.ts',
        title: 'close the sockets of a session that ended on the other node',
      },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title: 'revoked by another node are rejected on this node within seconds',
      },
      {
        file: 'src/data/realtime/realtime-socket.test.ts',
        title:
          'of type "session" end this session when they name this session, and otherwise only invalidate the list of sessions',
      },
    ],
  },
  {
    id: 'safety-03',
    line: 'The token is taken from the header alone, and never travels in an address.',
    tests: [
      {
        file: 'server/api/http.test.ts',
        title: 'is granted by a token in the header, and not by a token in a parameter',
      },
      {
        file: 'src/data/api/client.test.ts',
        title: 'the token is sent in the header only, and only while there is a session',
      },
      {
        file: 'src/data/realtime/realtime-socket.test.ts',
        title: 'a new session reconnects the socket, with its token in the handshake only',
      },
    ],
  },
  {
    id: 'safety-04',
    line: 'Passwords are hashed in a bounded queue, so that a rush of logins does not starve trading.',
    tests: [
      {
        file: 'server/identity/accounts/password.test.ts',
        title:
          'password checks are rejected as busy while the queue of hashes is full, and accepted once the queue has drained',
      },
      {
        file: 'server/platform/task-queue.test.ts',
        title:
          'a queue runs a limited number of tasks at once, in order, and rejects a task when too many wait',
      },
      {
        file: 'server/platform/task-queue.test.ts',
        title:
          'a queue runs priority tasks before other tasks, and accepts priority tasks even when the queue of other tasks is full',
      },
    ],
  },
  {
    id: 'safety-05',
    line: 'Login, forget and check answer alike for known and unknown accounts, in words and time.',
    tests: [
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title:
          'gives the same answer for a wrong password and for an unknown account, after one password check in the queue',
      },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title: 'gives the same answer for a known and an unknown email address',
      },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title: 'requested for a known or an unknown email address get the same response',
      },
      {
        file: 'tests/invariants/unauthenticated/sign-in-attacks.test.ts',
        title: 'text and response time of $name do not depend on whether the account exists',
      },
      {
        file: 'tests/e2e/account/phone-login.spec.ts',
        title:
          'a registered and an unregistered number get the same answer, and the owner of the registered number is warned by text message',
      },
    ],
  },
  {
    id: 'safety-06',
    line: 'Codes are six digits, stored hashed, live 10 minutes, bear 5 tries and one use.',
    tests: [
      { file: 'server/identity/accounts/accounts.test.ts', title: 'are stored only as a hash' },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title: 'are valid for ten minutes and rejected after that',
      },
      { file: 'server/identity/accounts/accounts.test.ts', title: 'are void after five wrong tries' },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title:
          'with the mailed code creates an account with its own invite code, and accepts the mailed code only once',
      },
    ],
  },
  {
    id: 'safety-07',
    line: 'Tries are limited by account, address and overall.',
    tests: [
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title:
          'as locked@example.com is locked after ten failures in 15 minutes, also when fifty attempts are sent concurrently, and the error contains the time to wait',
      },
      {
        file: 'server/api/http.test.ts',
        title:
          'reject too many logins from one IP address with 429, Retry-After and a message, and do not count reads',
      },
      {
        file: 'tests/invariants/unauthenticated/sign-in-attacks.test.ts',
        title:
          'at most 25 verification codes of one account can be guessed in an hour, over all purposes together',
      },
      {
        file: 'tests/invariants/unauthenticated/sign-in-attacks.test.ts',
        title:
          'password spraying, in which one password is tried at many accounts › is limited after 1,000 accounts in 15 minutes to a few attempts per network, and people on their known networks can still sign in',
      },
      {
        file: 'server/platform/http/rate-limits.test.ts',
        title: 'of one IP address are not reduced by many calls of other IP addresses',
      },
    ],
  },
  {
    id: 'safety-08',
    line: 'An id of another person gets the words of one that never was, in every call that takes an id, and changes nothing.',
    tests: [
      {
        file: 'tests/contract/ownership.test.ts',
        title:
          "gives the same error for the id of another person's object as for an id that does not exist, and changes nothing",
      },
      {
        file: 'tests/contract/ownership.test.ts',
        title: 'a test object exists for every kind of object whose id is a parameter of a call',
      },
      {
        file: 'tests/contract/ownership.test.ts',
        title: 'no list in an answer contains a row of another person',
      },
    ],
  },
  {
    id: 'safety-09',
    line: 'The deposit address is that of the token, whatever user id is sent.',
    tests: [
      {
        file: 'tests/contract/ownership.test.ts',
        title:
          'a requested deposit address belongs to the owner of the token, even when the request contains the `user_id` of another person',
      },
    ],
  },
  {
    id: 'safety-10',
    line: 'No token, code, password or document number is printed or stored in clear.',
    tests: [
      {
        file: 'tests/contract/secrets.test.ts',
        title: 'no password, verification code or token is logged, even when the database fails',
      },
      {
        file: 'tests/contract/secrets.test.ts',
        title: 'no password, verification code or token is stored in the database in clear text',
      },
      {
        file: 'server/platform/log.test.ts',
        title: 'a log line hides the values of fields with secret names, at every depth',
      },
    ],
  },
  {
    id: 'safety-11',
    line: 'Operators act by the command line, proven by a key, written down, and by two above a threshold.',
    tests: [
      {
        file: 'server/identity/approvals/two-approval-commands.test.ts',
        title: 'are identified only by their key, of which a hash is stored',
      },
      { file: 'server/operators/cli/ops.test.ts', title: 'lists the logged actions of operators' },
      {
        file: 'server/products/wallet/wallet.test.ts',
        title: 'beyond the daily limit of one operator needs the approval of another operator',
      },
      {
        file: 'tests/invariants/operators/two-operator-terms.test.ts',
        title:
          '%s: a proposal of one operator, even repeated, changes nothing, and the change is made when a second operator enters the same terms',
      },
      {
        file: 'server/identity/approvals/two-approval-commands.test.ts',
        title: 'can credit up to the daily limit, and needs a second operator to raise that limit',
      },
    ],
  },
  {
    id: 'safety-12',
    line: 'Withdrawals pause for 24 hours after a changed password or contact; a new address waits 24 hours.',
    tests: [
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title:
          'a withdrawal › is rejected during a pause of withdrawals, and to an address on hold, even if the address was deleted and saved again',
      },
      {
        file: 'tests/invariants/identity/account-security.test.ts',
        title:
          'the login password › is changed with a mailed code, which ends every session and pauses withdrawals for 24 hours',
      },
      {
        file: 'tests/invariants/identity/account-security.test.ts',
        title:
          'are bound with a code to the phone and a code to the email, and replacing the phone number pauses withdrawals',
      },
    ],
  },
  {
    id: 'safety-13',
    line: 'Without demo mode nothing simulated is left and nobody enters with a public password.',
    tests: [
      {
        file: 'tests/faults/production-installation.test.ts',
        title: 'a production installation has no demo account and no mailbox for test mails',
      },
      {
        file: 'tests/faults/production-installation.test.ts',
        title: 'no answer of a production installation contains simulated data',
      },
      {
        file: 'tests/faults/retire-test-money.test.ts',
        title:
          'with demo mode off the server starts only after test money is retired or with TEST_MONEY=keep, and then rejects publicly known passwords',
      },
    ],
  },
]
