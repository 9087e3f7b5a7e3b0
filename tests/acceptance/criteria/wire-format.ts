import type { AcceptanceLine } from '../criterion.ts'

export const wire: readonly AcceptanceLine[] = [
  {
    id: 'wire-01',
    line: 'Exactly one slash stands between base and path.',
    tests: [
      { file: 'src/data/api/http-requests.test.ts', title: 'has exactly one slash between base and path' },
    ],
  },
  {
    id: 'wire-02',
    line: 'Every call carries its language, in the query of a GET and the body of a POST.',
    tests: [
      {
        file: 'src/data/api/http-requests.test.ts',
        title: 'by GET carries every parameter in the query and the token in a header only',
      },
      {
        file: 'src/data/api/http-requests.test.ts',
        title: 'by POST is a form that includes the language and the request id',
      },
      {
        file: 'server/platform/http/request-language.test.ts',
        title: 'returns vn when neither the parameter nor the header names one of the nine languages',
      },
      {
        file: 'tests/e2e/app/app-shell.spec.ts',
        title:
          'API calls contain the language of the app, and the host page receives the locale that the specification assigns to this language',
      },
    ],
  },
  {
    id: 'wire-03',
    line: "Success and rejection are envelopes with a type, a code and the server's time in whole seconds.",
    tests: [
      { file: 'server/api/http.test.ts', title: 'has the payload and the server time in whole seconds' },
      {
        file: 'src/data/api/http-requests.test.ts',
        title: 'is a success when its type is ok or its code is 1',
      },
      { file: 'src/data/api/http-requests.test.ts', title: 'of a rejection keeps its key and text' },
    ],
  },
  {
    id: 'wire-04',
    line: 'An answer that is no envelope is rejected and never stored.',
    tests: [
      {
        file: 'src/data/api/http-requests.test.ts',
        title: 'is null when the body of the answer is <html>Sign in to the hotel network</html>',
      },
      { file: 'src/data/api/client.test.ts', title: 'that breaks the contract throws BadAnswerError' },
      {
        file: 'src/data/api/client.test.ts',
        title: 'that is missing or replaced throws UnreachableError with reason captive portal',
      },
      {
        file: 'sw/check-answer.test.ts',
        title: 'rejects as not sent by the server: JSON that is no envelope',
      },
    ],
  },
  {
    id: 'wire-05',
    line: 'What is malformed gets 4xx, and nothing gets 5xx.',
    tests: [
      {
        file: 'server/api/http.test.ts',
        title: 'rejects a wrong content type, a body over the size limit and a malformed URL with 4xx',
      },
      { file: 'server/api/http.test.ts', title: 'answers an unknown call with 404 and a JSON envelope' },
      {
        file: 'tests/contract/bad-input.test.ts',
        title: 'causes no server error with random names and values of form fields',
      },
      {
        file: 'server/platform/http/http-error-handler.test.ts',
        title:
          'a database that rejects connections is answered with 503 and Retry-After, and logged as a warning',
      },
    ],
  },
  {
    id: 'wire-06',
    line: 'Lists have page, limit and total, with ten rows by default and five for options.',
    tests: [
      { file: 'tests/e2e/trade/seconds-options.spec.ts', title: 'the list loads five options at a time' },
      {
        file: 'server/products/wallet/wallet.test.ts',
        title: 'is listed newest first, ten per page',
      },
      {
        file: 'tests/contract/answer-shapes.test.ts',
        title: 'answers in the shape that the contract declares',
      },
    ],
  },
  {
    id: 'wire-07',
    line: 'Every answer is what the contract says.',
    tests: [
      {
        file: 'tests/contract/answer-shapes.test.ts',
        title: 'answers in the shape that the contract declares',
      },
      {
        file: 'src/contract/wire/openapi.test.ts',
        title: 'describes %s with its parameters, answer and access',
      },
    ],
  },
  {
    id: 'wire-08',
    line: 'Calls for members answer 999 without a token; public calls never do.',
    tests: [
      {
        file: 'server/api/http.test.ts',
        title: 'to %s without a valid token is rejected with 999',
      },
      {
        file: 'server/api/http.test.ts',
        title: 'to %s is not rejected with 999, even with an invalid token',
      },
    ],
  },
  {
    id: 'wire-09',
    line: 'A call whose needs are not met says what is lacking, in its order, and does nothing.',
    tests: [
      {
        file: 'tests/contract/requirements.test.ts',
        title:
          'a call with several unmet requirements is rejected for the unmet requirement that is first in the specified order, and has no effect',
      },
      {
        file: 'tests/contract/requirements.test.ts',
        title:
          'a call is executed when its requirements are met, and a repeated request with another pay password gets the stored answer',
      },
      {
        file: 'server/identity/accounts/requirements.test.ts',
        title:
          'a call that requires verification is rejected with error 998 until the person has the required level',
      },
    ],
  },
  {
    id: 'wire-10',
    line: 'The id of a write is a UUID that is written down before it is sent.',
    tests: [
      {
        file: 'src/data/api/write.test.ts',
        title: 'has a UUID that is stored before sending and removed at the answer',
      },
      {
        file: 'src/data/api/write.test.ts',
        title: 'the request id is a UUID v4 also without a secure context',
      },
    ],
  },
  {
    id: 'wire-11',
    line: 'A file upload names its language as listed.',
    tests: [
      {
        file: 'src/data/api/http-requests.test.ts',
        title: 'that uploads a file carries the language in the header accept-language',
      },
    ],
  },
  {
    id: 'wire-12',
    line: "Another method than the table's is rejected.",
    tests: [
      {
        file: 'server/api/http.test.ts',
        title: 'rejects a call whose HTTP method differs from the method in the contract',
      },
    ],
  },
  {
    id: 'wire-13',
    line: "The email code's fixed fields are sent, and the mail follows the header's language.",
    tests: [
      {
        file: 'server/platform/http/request-language.test.ts',
        title: 'prefers the header for the call that sends a code by email, whose parameter is always zh',
      },
    ],
  },
]
