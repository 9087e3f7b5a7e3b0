import type { SeedTexts } from './keys.ts'

export const spa: SeedTexts = {
  author: 'Plataforma',
  news: {
    welcome: {
      title: 'Empieza aquí: cinco minutos con esta plataforma',
      summary:
        'Mira los precios, deposita en una cuenta de prueba, envía una orden y comprueba qué precio la ejecutó.',
      content: `Tres pasos muestran lo importante.

- **Mirar.** Los precios están en la pestaña [Mercado](#/pages/market/market). Si el mercado es simulado o reproducido, la pantalla lo dice.
- **Depositar.** En [Depositar](#/pages/fund/select?to=receive) eliges una moneda y ves cómo pagar. En modo de prueba recibes USDT de prueba con un toque y no se mueve dinero real.
- **Operar.** Elige un par, escribe una cantidad y confirma. La orden muestra el precio, la comisión y el precio registrado que la ejecutó.

Añade la aplicación a la pantalla de inicio: se abre al instante, incluso con mala conexión. Más en las [preguntas frecuentes](#/pages/common/faq).`,
    },
    fills: {
      title: 'Cómo se ejecutan tus órdenes',
      summary: 'Cada ejecución indica el precio registrado que la decidió. Nada más interviene.',
      content: `Cada precio que recibe la plataforma se registra con su hora y su fuente, y nunca se modifica. Las órdenes se ejecutan solo según esos registros.

- **Orden de mercado:** la decide el primer precio registrado tras su aceptación: se ejecuta entera a ese precio, o termina si ese precio supera tu peor precio o si no llega ninguno en 10 segundos. Entonces se te devuelve todo.
- **Orden límite:** la deciden los precios registrados tras su aceptación: un precio mejor ejecuta todo lo que queda. Un precio igual al límite, como mucho la cantidad de ese registro.
- La plataforma es la contraparte de cada orden. Cada orden se juzga por separado.

El detalle de la orden enumera esos precios, así puedes comprobar cada ejecución.`,
    },
    test: {
      title: 'Qué significan «Mercado simulado» y «Modo de prueba»',
      summary: 'Dos avisos, dos cosas: de dónde vienen los precios y si el dinero es real.',
      content: `**Mercado simulado** se refiere a los precios. Se calculan con una fórmula fija y no son los de ningún exchange. Un mercado reproducido muestra precios registrados en el pasado. Solo un mercado en vivo muestra precios actuales del exterior. Su fuente se indica.

**Modo de prueba** se refiere al dinero. Los saldos son de prueba, los depósitos se acreditan sin pago y nada se puede retirar. Nunca envíes criptomonedas a una dirección que veas en modo de prueba.

Las reglas de órdenes, comisiones y registros son las mismas en todos los modos.`,
    },
    fees: {
      title: 'Comisiones de las órdenes spot',
      summary: 'Una tasa por par, visible antes de confirmar, siempre en la moneda de cotización.',
      content: `- La tasa figura en la orden. La tasa estándar es el 0,1 % del importe operado.
- La comisión se cobra en la moneda de cotización: una compra de BTC/USDT paga el importe más la comisión en USDT. Una venta recibe el importe menos la comisión.
- La comisión se redondea hacia arriba a la unidad más pequeña de la moneda. La orden conserva la tasa con la que se envió.
- Enviar y cancelar órdenes no cuesta nada. Las transferencias entre tus cuentas tampoco.

Cada comisión es una línea propia en [Movimientos](#/pages/setting/bill).`,
    },
    security: {
      title: 'Protege tu cuenta',
      summary: 'Nunca compartas un código ni una contraseña. No los pedimos por ningún medio.',
      content: `- **Nunca compartas un código de verificación ni una contraseña.** Nadie que trabaje aquí los pedirá por teléfono, correo o chat. Quien los pide es un estafador.
- Usa una contraseña de más de seis caracteres que no uses en ningún otro sitio.
- Lee el mensaje de cada nuevo inicio de sesión. Si no fuiste tú, cierra la sesión, cambia tu contraseña y contacta con atención al cliente.
- Comprueba la dirección en el navegador antes de iniciar sesión.
- Nadie puede garantizar ganancias. No operes siguiendo instrucciones de desconocidos.`,
    },
    offline: {
      title: 'Qué funciona sin conexión',
      summary: 'Ves tus últimos datos con su hora. Ninguna orden se envía después sin que lo sepas.',
      content: `La aplicación guarda en tu dispositivo los últimos precios, saldos, mensajes y anuncios, por eso se abre al instante. Cada cifra indica su hora: «Datos: 14:32:05».

- Cuando vuelve la conexión, todo se actualiza solo.
- Las órdenes, transferencias y depósitos necesitan conexión. Nunca se guardan para enviarse después.
- Lo que escribiste se conserva, así puedes enviarlo cuando vuelvas a tener conexión.
- Al cerrar la sesión se borran tus datos del dispositivo. En [Ajustes](#/pages/setting/setting) ves lo que está guardado y puedes borrarlo.`,
    },
    hours: {
      title: 'Horario de las acciones',
      summary:
        'Las acciones de EE. UU. se negocian de 9:30 a 16:00, hora de Nueva York, de lunes a viernes. Las criptomonedas, siempre.',
      content: `- Las acciones se negocian de 9:30 a 16:00, hora de Nueva York, de lunes a viernes, salvo los festivos de las bolsas de EE. UU. La víspera de algunos festivos cierran a las 13:00.
- Fuera de ese horario el par muestra «Cerrado» y la próxima apertura, y las órdenes de mercado se rechazan.
- Las criptomonedas se negocian a cualquier hora.
- Un par puede suspenderse, por ejemplo si dejan de llegar sus precios. Las órdenes abiertas se mantienen y se pueden cancelar.`,
    },
  },
  banners: {
    markets: { title: 'Criptomonedas y acciones en una lista', summary: 'Mira qué se mueve' },
    funds: { title: 'Añade fondos a tu cuenta', summary: 'Deposita en tres pasos' },
    help: { title: '¿Tienes preguntas?', summary: 'Lee las preguntas frecuentes' },
  },
  groups: {
    account: 'Cuenta',
    recharge: 'Depósitos y retiros',
    wallet: 'Transferencias, conversión y cupones',
    orders: 'Órdenes de spot y acciones',
    leverage: 'Futuros, margen y opciones por tiempo',
    copy: 'Copy trading',
    earn: 'Minería bloqueada, IEO e inversión dual',
    nft: 'NFT',
    loans: 'Préstamos',
    games: 'Juegos',
    fees: 'Comisiones',
    security: 'Seguridad',
    offline: 'Uso sin conexión',
    support: 'Alertas y ayuda',
  },
  faq: {
    account_new: {
      title: '¿Cómo abro una cuenta?',
      content:
        'Elige Registrarse, escribe tu correo electrónico, pide el código y crea una contraseña de más de seis caracteres. El código de invitación es opcional.',
    },
    account_code: {
      title: 'No me llega el código de verificación. ¿Qué hago?',
      content:
        'Mira en la carpeta de correo no deseado y comprueba la dirección. Puedes pedir otro código después de 60 segundos, diez veces al día. Un código vale 10 minutos y cinco intentos. En modo de prueba los correos quedan en el servidor. Pregunta a quien lo administra.',
    },
    account_lang: {
      title: '¿Cómo cambio el idioma, el tema o la moneda?',
      content:
        'En [Ajustes](#/pages/setting/setting): nueve idiomas, tema oscuro y claro, y once monedas para los valores convertidos. Los mensajes siguen tu idioma.',
    },
    recharge_how: {
      title: '¿Cómo hago un depósito?',
      content:
        'Elige [Depositar](#/pages/fund/select?to=receive) y una moneda, paga, escribe el importe y sube el comprobante. Envía solo la moneda indicada, por la red indicada. En modo de prueba no envíes nunca nada.',
    },
    recharge_when: {
      title: '¿Cuándo se acredita mi depósito?',
      content:
        'Después de revisarlo. Recibes un mensaje y el saldo cambia sin recargar la página. En modo de prueba la revisión tarda unos segundos. El estado está en el historial.',
    },
    recharge_rejected: {
      title: '¿Por qué se rechazó mi depósito?',
      content:
        'El motivo está en el mensaje y en el registro: casi siempre el importe es inferior al mínimo o el comprobante no coincide. Entonces no se acredita nada. Puedes presentar un depósito nuevo.',
    },
    order_types: {
      title: '¿Qué diferencia hay entre una orden de mercado y una límite?',
      content:
        'Una orden de mercado se ejecuta al próximo precio registrado, o nunca si ese precio supera tu peor precio. Una orden límite también fija tu peor precio, pero lo espera. Se ejecuta a ese precio o a uno mejor, por uno o varios precios registrados, o nunca. Un trailing stop sigue el precio más alto (al comprar, el más bajo) y, cuando el precio retrocede su tasa, se ejecuta al próximo precio registrado.',
    },
    order_fill: {
      title: '¿Quién decide a qué precio se ejecuta mi orden?',
      content:
        'Los precios registrados y nada más. El detalle de la orden indica cada uno con precio, cantidad y hora. La plataforma es la contraparte de la orden.',
    },
    order_stale: {
      title: '¿Por qué se rechazó o no se ejecutó mi orden de mercado?',
      content:
        'Rechazada: el último precio tenía más de 10 segundos, el par está cerrado o suspendido, la cantidad es inferior al mínimo o el saldo no alcanza. Sin ejecutar: el próximo precio registrado superó tu peor precio o no llegó ninguno en 10 segundos. Entonces se te devuelve todo. El mensaje dice cuál.',
    },
    order_cancel: {
      title: '¿Puedo cancelar una orden?',
      content:
        'Sí, una orden límite mientras esté abierta. Lo ejecutado se mantiene. Lo congelado para el resto vuelve a estar disponible al instante. Cancelar no cuesta nada. Una orden de mercado la decide el próximo precio registrado y no se puede cancelar.',
    },
    order_hours: {
      title: '¿Cuándo se pueden negociar acciones?',
      content:
        'De 9:30 a 16:00, hora de Nueva York, de lunes a viernes, salvo los festivos de las bolsas de EE. UU. Las criptomonedas se negocian a cualquier hora.',
    },
    fee_spot: {
      title: '¿Cuánto cuesta una orden spot?',
      content:
        'La tasa del par, 0,1 % como estándar, en la moneda de cotización y solo sobre lo ejecutado. La orden muestra la comisión antes de confirmar.',
    },
    fee_transfer: {
      title: '¿Cuestan algo las transferencias entre mis cuentas?',
      content: 'No. Son gratuitas e inmediatas.',
    },
    security_code: {
      title: 'Alguien me pide mi código o contraseña. ¿Es la plataforma?',
      content:
        'Nunca. No pedimos códigos ni contraseñas por ningún medio. No respondas y avisa a atención al cliente.',
    },
    security_lost: {
      title: 'Veo un inicio de sesión que no fue mío. ¿Qué hago?',
      content:
        'Cierra la sesión, cambia tu contraseña y contacta con atención al cliente. Revisa también tus órdenes abiertas y tus movimientos.',
    },
    offline_shown: {
      title: '¿Qué significa la hora junto a una cifra?',
      content:
        'La cifra viene de tu dispositivo y era cierta a esa hora. Se actualiza sola cuando vuelve la conexión.',
    },
    offline_orders: {
      title: '¿Puedo enviar una orden sin conexión?',
      content:
        'No. Las órdenes, transferencias y depósitos necesitan conexión y nunca se envían solos después. Lo que escribiste queda en el formulario.',
    },
    offline_clear: {
      title: '¿Cómo borro mis datos de este dispositivo?',
      content:
        'Cierra la sesión: se borra todo lo guardado para ti. Para borrarlo sin cerrar la sesión, usa [Ajustes](#/pages/setting/setting), Datos sin conexión.',
    },
    account_verify: {
      title: '¿Cómo verifico mi identidad?',
      content:
        'Vincula tu correo y tu teléfono y abre el [centro de verificación](#/pages/setting/real). El nivel 1 pide tu nombre y el número del documento. El nivel 2 pide fotos de ambas caras del documento. Necesitas el nivel 1 para retirar. La página muestra los límites de cada nivel.',
    },
    account_vip: {
      title: '¿Cómo subo de nivel VIP?',
      content:
        'Tu nivel depende de tu volumen de trading o de tus activos medios de 30 días. Se calcula cada día y basta con uno de los dos. [Niveles VIP](#/pages/setting/vip) muestra qué da cada nivel y cuánto te falta.',
    },
    account_invite: {
      title: '¿Qué gano al invitar a amigos?',
      content:
        'Comparte tu enlace o código en [Invita a amigos](#/pages/setting/share). Recibes una parte de las comisiones de spot y futuros que pagan tus amigos, cada día en tu cuenta spot. Tú y tu amigo necesitáis la identidad verificada.',
    },
    quick_buy: {
      title: '¿Cómo compro cripto con tarjeta o transferencia?',
      content:
        'Abre [Comprar cripto](#/pages/fund/quick_buy), elige país, importe y forma de pago. Tienes que pagar desde una cuenta a tu nombre. Las monedas llegan a tu cuenta spot cuando se recibe el dinero. Una transferencia internacional tarda de 2 a 5 días laborables.',
    },
    withdraw_how: {
      title: '¿Cómo retiro?',
      content:
        'Necesitas la identidad verificada y una contraseña de pago. Abre [Retirar](#/pages/fund/select?to=withdraw), elige una moneda y una red, e introduce la dirección. La comisión forma parte del importe. Cada retiro se revisa primero. Hasta que se envía puedes cancelarlo en el historial.',
    },
    withdraw_wait: {
      title: '¿Por qué no puedo retirar todavía?',
      content:
        'Una dirección nueva se puede usar a las 24 horas. Cambiar la contraseña, el correo o el teléfono pausa los retiros 24 horas. Cada nivel de verificación tiene un límite de 24 horas. La página de retiro indica qué regla se aplica y hasta cuándo.',
    },
    wallet_accounts: {
      title: '¿Por qué tengo varias cuentas?',
      content:
        'Cada producto tiene su cuenta: spot, futuros, margen, opciones por tiempo, acciones. Mueve dinero entre ellas gratis con [Transferir](#/pages/fund/fundTransfer). Los depósitos de monedas llegan a spot y los bancarios a fiat.',
    },
    convert_how: {
      title: '¿Cómo convierto una moneda en otra?',
      content:
        'Abre [Convertir](#/pages/fund/transfer), elige dos monedas y un importe, y confirma el precio ofrecido. El diferencial está incluido en el precio. Si la siguiente cotización se aparta más de la tolerancia indicada, no se convierte nada y todo vuelve a tu cuenta.',
    },
    coupon_use: {
      title: '¿Cómo uso un cupón?',
      content:
        'Consíguelo en [Cupones](#/pages/setting/coupon) o con un código. Un cupón de dinero se acredita en tu cuenta spot. Un cupón de comisiones paga comisiones de trading. Un cupón de rendimiento aumenta los ingresos diarios de una minería bloqueada. Cada cupón indica su mínimo y su último día.',
    },
    futures_open: {
      title: '¿Cómo abro una posición de futuros?',
      content:
        'Transfiere USDT a la cuenta de futuros. Abre [Futuros](#/pages/transaction/index?type=futures), elige el apalancamiento y el tamaño. Largo si esperas que suba, corto si esperas que baje. Antes de confirmar ves el margen, la comisión, el precio de liquidación y la pérdida máxima.',
    },
    futures_liquidation: {
      title: '¿Cuándo se liquida mi posición?',
      content:
        'Cuando su nivel de margen baja al 100 %. Entonces se cierra a una cotización registrada. Nunca pierdes más que el margen y las comisiones de la posición. Un apalancamiento menor o un stop loss te aleja de la liquidación.',
    },
    futures_margin: {
      title: '¿En qué se diferencian margen y futuros?',
      content:
        'Los dos abren posiciones largas o cortas con apalancamiento. El margen tiene su propia cuenta y menos apalancamiento, y allí llegan los préstamos. Pagas una comisión al abrir y al cerrar, y una comisión nocturna a las 00:00 UTC.',
    },
    seconds_how: {
      title: '¿Cómo funciona una opción por tiempo?',
      content:
        'Elige [sube o baja](#/pages/transaction/index?type=seconds), una duración y un importe. Entras a la siguiente cotización. Se liquida con la primera cotización al vencer o después. Si aciertas, recuperas el importe con la ganancia indicada. Si fallas, pierdes todo el importe. A precio igual se devuelve.',
    },
    copy_how: {
      title: '¿Cómo copio a un trader?',
      content:
        'Elige un trader en [Copy trading](#/pages/copytrade/copy), un ratio fijo o lotes fijos y un importe de seguimiento. Cada copia toma su margen de tu cuenta de futuros. Puedes perder todo el importe. Con un límite de pérdida, la copia se detiene al llegar a él.',
    },
    copy_end: {
      title: '¿Qué pasa cuando dejo de copiar?',
      content:
        'Tú decides: cerrar todas las copias a la próxima cotización o conservarlas como posiciones propias. Si más tarde cierras una con ganancia, se aplica el reparto acordado.',
    },
    copy_lead: {
      title: '¿Cómo me convierto en un trader al que copiar?',
      content:
        'Solicítalo en [Mi copy trading](#/pages/copytrade/my). Necesitas correo y teléfono vinculados, la verificación de nivel 2 y un mínimo en tu cuenta de futuros. Fijas un reparto de hasta el 30 %. Tus cifras salen de tus operaciones registradas y nadie puede editarlas.',
    },
    lock_how: {
      title: '¿Cómo paga la minería bloqueada?',
      content:
        'Bloqueas un importe durante unos días en [Minería bloqueada](#/pages/lockming/lockming). Cada día rinde la tasa publicada para ese día y se paga a las 00:00 (UTC+8) del siguiente en tu cuenta spot. Al final se te devuelve el importe. La tasa anual mostrada es una estimación.',
    },
    lock_early: {
      title: '¿Cuánto cuesta el rescate anticipado?',
      content:
        'Una penalización por cada día restante: tasa de penalización × días restantes × importe. Por ejemplo, 0,4 % × 3 días × 1.000 = 12, así que recibes 988. Los ingresos ya pagados siguen siendo tuyos.',
    },
    ieo_how: {
      title: '¿Cómo funciona una suscripción IEO?',
      content:
        'Suscríbete en [IEO](#/pages/ieo/ieo) mientras dure la venta. Tu pago queda congelado hasta la asignación. Si se solicita más de lo que hay en venta, todos reciben la misma proporción y el resto del pago se devuelve. Las monedas quedan bloqueadas hasta su liberación. Una moneda nueva puede perder todo su valor.',
    },
    dual_how: {
      title: '¿Cómo funciona la inversión dual?',
      content:
        'En [Inversión dual](#/pages/invest/invest) inviertes una moneda o USDT hasta el vencimiento con una tasa anual fija. Si el precio de liquidación cruza el precio objetivo, cobras en la otra moneda. Lo que recibes puede valer menos que lo invertido. No se puede cancelar ni rescatar antes.',
    },
    nft_buy: {
      title: '¿Cómo compro y vendo NFT?',
      content:
        'Elige una obra en [NFT](#/pages/nft/nft) y paga desde tu cuenta. Es tuya al instante y se guarda en tu cuenta, no en una blockchain. Puedes venderla a precio fijo o en subasta. El vendedor paga la comisión.',
    },
    nft_bid: {
      title: '¿Cómo funcionan las subastas de NFT?',
      content:
        'Paga la fianza una vez y puja. Una puja es como mínimo la actual más el incremento. Si no ganas, se devuelve la fianza. Si ganas, paga en 24 horas. Si pagas tarde, pierdes la fianza.',
    },
    nft_box: {
      title: '¿Son justas las cajas sorpresa?',
      content:
        'Los hashes de la semilla secreta y del conjunto se publican antes de la venta. Al terminar la venta se publica la semilla y tu dispositivo puede repetir cada sorteo. Lo encuentras en la página de la caja, en Imparcialidad.',
    },
    loan_who: {
      title: '¿Quién puede pedir un préstamo y cuánto?',
      content:
        'El nivel VIP 2 o superior con capacidad profesional de trading, o los creadores de mercado. En ambos casos se requiere la verificación avanzada. [Préstamos](#/pages/otc/otc) muestra tu límite, tu tasa y las condiciones. El préstamo llega a tu cuenta de margen y la garantía queda bloqueada allí.',
    },
    loan_risk: {
      title: '¿Qué pasa si baja el nivel de margen de mi préstamo?',
      content:
        'Te avisamos al 130 % y al 120 %. Por debajo del 110 % se cierran tus posiciones y se vende todo lo que hay en margen y futuros a las cotizaciones registradas. Añade garantía o paga a tiempo. Lo atrasado cuesta un 0,5 % al día.',
    },
    quiz_how: {
      title: '¿Cómo se deciden los pronósticos y la ruleta?',
      content:
        'Un pronóstico en [Juegos](#/pages/game/game) se decide con las cotizaciones registradas. Quienes aciertan se reparten el bote. Si fallas, pierdes la apuesta. Los giros son gratis. Puedes comprobar cada giro con el número secreto que se publica al acabar el día.',
    },
    security_factor: {
      title: '¿Cómo protejo mejor mi cuenta?',
      content:
        'En [Seguridad](#/pages/setting/security) activa una aplicación de autenticación o una clave de acceso y permite retirar solo a direcciones guardadas. Guarda los códigos de recuperación lejos del teléfono.',
    },
    support_alert: {
      title: '¿Cómo creo una alerta de precio?',
      content:
        'Toca la campana en la página de un par y elige un precio o un porcentaje. Se te avisa una sola vez. Para recibirla con la aplicación cerrada, activa las [notificaciones push](#/pages/setting/notifications).',
    },
    support_person: {
      title: '¿Cómo hablo con una persona?',
      content:
        'Abre [atención al cliente](#/pages/kefu/index) y toca «Hablar con una persona». Allí ves el horario. La respuesta llega en la aplicación.',
    },
  },
  about: `Una plataforma de negociación para el teléfono: mercados spot de criptomonedas y acciones, cuentas y mensajes, en nueve idiomas.

Cada cambio de un saldo es un asiento doble que suma cero. Cada orden se ejecuta a precios registrados que puedes consultar. Lo simulado se indica.

¿Administras esta instalación? Sustituye este texto por el tuyo, y también [Contacto](#/pages/common/contactus) y [Cumplimiento](#/pages/setting/operational_compliance).`,
  compliance: `## Qué es esta instalación
Es una instalación de referencia de un software de negociación. No afirma tener licencia, registro ni supervisión de ninguna autoridad, y no nombra a ninguna empresa como operadora.

## Qué se deduce de ello
- No es una oferta de servicios financieros ni asesoramiento de inversión.
- En modo de prueba no se recibe ni se paga dinero real.
- Quien la ofrezca al público necesita los permisos de los países donde se ofrece y debe publicarlos aquí.

## Qué hace el software
- Los saldos se llevan en un libro de partida doble que se puede comprobar en cualquier momento.
- Los precios registrados nunca se modifican, y cada orden indica los que la ejecutaron.
- Donde no se presta servicio, la pantalla lo dice.

## Riesgo
Los precios suben y bajan. Puedes perder todo lo que operas.`,
  address: 'Dirección de ejemplo: el operador aún no ha definido una',
}
