import type { Lang } from '#contract/lang.ts'

interface MailText {
  readonly subject: string
  readonly text: string
}

/** `{code}` and `{site}` are filled in. */
interface MailTexts {
  readonly code: MailText
  /** To the owner of an address that someone tries to register again: it gives away nothing to that someone. */
  readonly registered: MailText
  /** To an address without an account whose password someone wants to reset. */
  readonly unknown: MailText
}

const texts: Readonly<Record<Lang, MailTexts>> = {
  en: {
    code: {
      subject: '{site}: your verification code',
      text: 'Your verification code is {code}. It is valid for 10 minutes.\n\nNever share this code with anyone. If you did not ask for it, ignore this mail.',
    },
    registered: {
      subject: '{site}: you already have an account',
      text: 'Someone tried to register with this email address, but it already has an account. If it was you, log in with your password.\n\nIf it was not you, there is nothing to do.',
    },
    unknown: {
      subject: '{site}: no account with this address',
      text: 'Someone asked to reset the password for this email address, but it has no account here.\n\nIf it was not you, there is nothing to do.',
    },
  },
  zh: {
    code: {
      subject: '{site}：您的验证码',
      text: '您的验证码是 {code}，10 分钟内有效。\n\n请勿将验证码告知任何人。如非您本人操作，请忽略本邮件。',
    },
    registered: {
      subject: '{site}：您已有账号',
      text: '有人尝试使用此邮箱注册，但该邮箱已注册账号。如果是您本人操作，请直接使用密码登录。\n\n如非您本人操作，无需处理。',
    },
    unknown: {
      subject: '{site}：该邮箱没有账号',
      text: '有人请求重置此邮箱的登录密码，但该邮箱尚未注册账号。\n\n如非您本人操作，无需处理。',
    },
  },
  hk: {
    code: {
      subject: '{site}：您的驗證碼',
      text: '您的驗證碼是 {code}，10 分鐘內有效。\n\n請勿將驗證碼告知任何人。如非您本人操作，請忽略本郵件。',
    },
    registered: {
      subject: '{site}：您已有帳號',
      text: '有人嘗試使用此電郵地址註冊，但該地址已註冊帳號。如果是您本人操作，請直接使用密碼登入。\n\n如非您本人操作，毋須處理。',
    },
    unknown: {
      subject: '{site}：此電郵沒有帳號',
      text: '有人要求重設此電郵地址的登入密碼，但該地址尚未註冊帳號。\n\n如非您本人操作，毋須處理。',
    },
  },
  th: {
    code: {
      subject: '{site}: รหัสยืนยันของคุณ',
      text: 'รหัสยืนยันของคุณคือ {code} ใช้ได้ภายใน 10 นาที\n\nอย่าเปิดเผยรหัสนี้กับผู้ใด หากคุณไม่ได้เป็นผู้ขอ โปรดละเว้นอีเมลนี้',
    },
    registered: {
      subject: '{site}: คุณมีบัญชีอยู่แล้ว',
      text: 'มีผู้พยายามสมัครด้วยอีเมลนี้ แต่อีเมลนี้มีบัญชีอยู่แล้ว หากเป็นคุณ โปรดเข้าสู่ระบบด้วยรหัสผ่านของคุณ\n\nหากไม่ใช่คุณ ไม่ต้องดำเนินการใด ๆ',
    },
    unknown: {
      subject: '{site}: ไม่มีบัญชีสำหรับอีเมลนี้',
      text: 'มีผู้ขอรีเซ็ตรหัสผ่านของอีเมลนี้ แต่อีเมลนี้ยังไม่มีบัญชี\n\nหากไม่ใช่คุณ ไม่ต้องดำเนินการใด ๆ',
    },
  },
  jp: {
    code: {
      subject: '{site}：認証コードのお知らせ',
      text: '認証コードは {code} です。有効期限は10分です。\n\nこのコードは誰にも教えないでください。お心当たりがない場合は、このメールを破棄してください。',
    },
    registered: {
      subject: '{site}：すでにアカウントをお持ちです',
      text: 'このメールアドレスで登録が試みられましたが、すでにアカウントが存在します。ご本人の場合は、パスワードでログインしてください。\n\nお心当たりがない場合、対応の必要はありません。',
    },
    unknown: {
      subject: '{site}：このメールアドレスのアカウントはありません',
      text: 'このメールアドレスのパスワード再設定が要求されましたが、アカウントは登録されていません。\n\nお心当たりがない場合、対応の必要はありません。',
    },
  },
  kor: {
    code: {
      subject: '{site}: 인증 코드 안내',
      text: '인증 코드는 {code}이며 10분간 유효합니다.\n\n이 코드를 누구에게도 알려 주지 마세요. 본인이 요청하지 않았다면 이 메일을 무시해 주세요.',
    },
    registered: {
      subject: '{site}: 이미 계정이 있습니다',
      text: '이 이메일 주소로 가입이 시도되었으나 이미 계정이 있습니다. 본인이라면 비밀번호로 로그인해 주세요.\n\n본인이 아니라면 아무 조치도 필요하지 않습니다.',
    },
    unknown: {
      subject: '{site}: 이 주소로 등록된 계정이 없습니다',
      text: '이 이메일 주소의 비밀번호 재설정이 요청되었으나 등록된 계정이 없습니다.\n\n본인이 아니라면 아무 조치도 필요하지 않습니다.',
    },
  },
  fra: {
    code: {
      subject: '{site} : votre code de vérification',
      text: 'Votre code de vérification est {code}. Il est valable 10 minutes.\n\nNe communiquez ce code à personne. Si vous ne l’avez pas demandé, ignorez cet e-mail.',
    },
    registered: {
      subject: '{site} : vous avez déjà un compte',
      text: 'Quelqu’un a essayé de s’inscrire avec cette adresse e-mail, mais elle a déjà un compte. Si c’était vous, connectez-vous avec votre mot de passe.\n\nSinon, vous n’avez rien à faire.',
    },
    unknown: {
      subject: '{site} : aucun compte avec cette adresse',
      text: 'Quelqu’un a demandé à réinitialiser le mot de passe de cette adresse e-mail, mais elle n’a pas de compte ici.\n\nSi ce n’était pas vous, vous n’avez rien à faire.',
    },
  },
  spa: {
    code: {
      subject: '{site}: su código de verificación',
      text: 'Su código de verificación es {code}. Es válido durante 10 minutos.\n\nNo comparta este código con nadie. Si no lo ha solicitado, ignore este correo.',
    },
    registered: {
      subject: '{site}: ya tiene una cuenta',
      text: 'Alguien intentó registrarse con este correo electrónico, pero ya tiene una cuenta. Si fue usted, inicie sesión con su contraseña.\n\nSi no fue usted, no tiene que hacer nada.',
    },
    unknown: {
      subject: '{site}: no hay ninguna cuenta con esta dirección',
      text: 'Alguien pidió restablecer la contraseña de este correo electrónico, pero no tiene ninguna cuenta aquí.\n\nSi no fue usted, no tiene que hacer nada.',
    },
  },
  vn: {
    code: {
      subject: '{site}: mã xác minh của bạn',
      text: 'Mã xác minh của bạn là {code}. Mã có hiệu lực trong 10 phút.\n\nKhông chia sẻ mã này với bất kỳ ai. Nếu bạn không yêu cầu, hãy bỏ qua email này.',
    },
    registered: {
      subject: '{site}: bạn đã có tài khoản',
      text: 'Có người đã thử đăng ký bằng địa chỉ email này, nhưng email đã có tài khoản. Nếu đó là bạn, hãy đăng nhập bằng mật khẩu của mình.\n\nNếu không phải bạn, bạn không cần làm gì.',
    },
    unknown: {
      subject: '{site}: không có tài khoản với địa chỉ này',
      text: 'Có người đã yêu cầu đặt lại mật khẩu cho địa chỉ email này, nhưng email chưa có tài khoản.\n\nNếu không phải bạn, bạn không cần làm gì.',
    },
  },
}

/** A mail in the person's language. */
export function mailText(
  kind: keyof MailTexts,
  lang: Lang,
  values: { site: string; code?: string },
): MailText {
  const { subject, text } = texts[lang][kind]
  const fill = (words: string): string =>
    words.replaceAll('{site}', values.site).replaceAll('{code}', values.code ?? '')
  return { subject: fill(subject), text: fill(text) }
}
