import type { AcceptanceLine } from '../criterion.ts'

export const input: readonly AcceptanceLine[] = [
  {
    id: 'input-01',
    line: 'Unknown, repeated and prototype keys are rejected.',
    tests: [
      { file: 'server/platform/http/parse-form.test.ts', title: 'rejects a repeated key' },
      { file: 'server/platform/http/parse-form.test.ts', title: 'rejects the key __proto__' },
      { file: 'server/platform/http/parse-form.test.ts', title: 'rejects the key constructor' },
      {
        file: 'tests/contract/bad-input.test.ts',
        title: 'rejects every malformed form from %s with a message and changes nothing',
      },
    ],
  },
  {
    id: 'input-02',
    line: 'No input gets an answer of 5xx.',
    tests: [
      {
        file: 'tests/contract/bad-input.test.ts',
        title: 'causes no server error with random names and values of form fields',
      },
      {
        file: 'tests/contract/integer-ranges.test.ts',
        title: 'causes no server error with any integer in any numeric field',
      },
      {
        file: 'tests/faults/socket-fuzzing.test.ts',
        title:
          'random messages of an unauthenticated WebSocket client neither stop the server nor increase its memory',
      },
    ],
  },
  {
    id: 'input-03',
    line: 'Uploads are decoded and made anew, without hidden data; what is no picture is rejected.',
    tests: [
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
        title: 'of a picture with too many pixels are rejected',
      },
      {
        file: 'tests/invariants/unauthenticated/hostile-files.test.ts',
        title: 'a malicious upload is rejected, or encoded again when stored',
      },
    ],
  },
  {
    id: 'input-04',
    line: 'Private pictures are seen by their owner alone.',
    tests: [
      {
        file: 'server/identity/accounts/uploaded-pictures.test.ts',
        title: 'are served to their owner alone',
      },
      {
        file: 'tests/invariants/identity/identity.test.ts',
        title:
          'uploaded photos of identity documents › are readable by their owner and operators only, and are encoded again before they are stored',
      },
    ],
  },
  {
    id: 'input-05',
    line: 'HTML of the operator is sanitised when written and when shown; none of 500 payloads runs.',
    tests: [
      {
        file: 'server/content/sanitise.test.ts',
        title:
          'removes everything that is not allowed from every payload, and leaves sanitised HTML unchanged',
      },
      {
        file: 'server/content/sanitise.test.ts',
        title: 'is tested with at least 500 different payloads',
      },
      {
        file: 'tests/e2e/app/xss-payloads.spec.ts',
        title: 'the list of XSS payloads has at least 500 different payloads',
      },
      {
        file: 'tests/e2e/app/xss-payloads.spec.ts',
        title: '/pages/common/faq runs none of … XSS payloads that a server sent unsanitised',
      },
      {
        file: 'tests/e2e/app/xss-payloads.spec.ts',
        title:
          'removes every XSS payload, without help of the sanitiser in the app and of the content security policy',
      },
      { file: 'server/operators/cli/ops.test.ts', title: 'set and clear a setting, with its HTML sanitised' },
    ],
  },
  {
    id: 'input-06',
    line: "The page's policy has no unsafe inline code and frames nothing but listed hosts.",
    tests: [
      { file: 'server/platform/http/security-headers.test.ts', title: 'allows inline code by hash only' },
      {
        file: 'server/platform/http/security-headers.test.ts',
        title: 'forbids framing and allows connections to its own origin',
      },
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title:
          'a listed host is framed in a sandbox, and the content security policy allows framing of listed hosts only',
      },
    ],
  },
  {
    id: 'input-07',
    line: 'Sockets take our origin only, in rooms the server chooses, with caps of size and rate.',
    tests: [
      {
        file: 'server/market/realtime/realtime.test.ts',
        title: 'allow a connection from origin http://evil.example: false',
      },
      {
        file: 'server/market/realtime/realtime.test.ts',
        title: 'allow a connection from origin http://app.example.evil.example: false',
      },
      {
        file: 'server/market/realtime/realtime.test.ts',
        title:
          'are parsed into the room of a known pair and period, and rejected for an unknown pair or period',
      },
      {
        file: 'server/market/realtime/realtime.test.ts',
        title: 'close a connection with an oversized message',
      },
      {
        file: 'server/market/realtime/realtime.test.ts',
        title: 'close a connection that sends too many messages',
      },
    ],
  },
]
