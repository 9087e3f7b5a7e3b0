import type { SeedTexts } from './keys.ts'

export const fra: SeedTexts = {
  author: 'Plateforme',
  news: {
    welcome: {
      title: 'Pour commencer : cinq minutes avec cette plateforme',
      summary:
        'Regardez les cours, approvisionnez un compte de test, passez un ordre et voyez quelle cotation l’a exécuté.',
      content: `Trois étapes montrent l’essentiel.

- **Regarder.** Les cours se trouvent dans l’onglet [Marché](#/pages/market/market). Si le marché est simulé ou rejoué, l’écran l’indique.
- **Déposer.** Dans [Dépôt](#/pages/fund/select?to=receive), choisissez une monnaie et voyez comment payer. En mode test, un seul geste vous donne des USDT de test et aucun argent réel ne circule.
- **Négocier.** Choisissez une paire, saisissez une quantité, confirmez. L’ordre indique le prix, les frais et la cotation qui l’a exécuté.

Ajoutez l’application à l’écran d’accueil : elle s’ouvre aussitôt, même avec une mauvaise connexion. Plus de détails dans la [FAQ](#/pages/common/faq).`,
    },
    fills: {
      title: 'Comment vos ordres sont exécutés',
      summary: 'Chaque exécution indique la cotation qui l’a décidée. Rien d’autre n’intervient.',
      content: `Chaque cours reçu par la plateforme est enregistré avec son heure et sa source, et n’est jamais modifié : c’est une cotation. Les ordres sont exécutés d’après les seules cotations.

- **Ordre au marché :** décidé par la première cotation après son acceptation : exécuté en totalité à ce prix, ou terminé si elle dépasse votre pire prix ou si aucune n’arrive dans les 10 secondes. Tout vous est alors rendu.
- **Ordre limite :** décidé par les cotations qui suivent son acceptation : une meilleure cotation exécute tout le reste, une cotation égale à la limite exécute au plus sa propre quantité.
- La plateforme est la contrepartie de chaque ordre. Chaque ordre est jugé séparément.

Le détail de l’ordre énumère ces cotations : vous pouvez vérifier chaque exécution.`,
    },
    test: {
      title: 'Que signifient « Marché simulé » et « Mode test »',
      summary: 'Deux mentions, deux choses : d’où viennent les cours, et si l’argent est réel.',
      content: `**Marché simulé** concerne les cours. Ils sont calculés par une formule fixe et ne viennent d’aucune plateforme d’échange. Un marché rejoué montre des cours enregistrés dans le passé. Seul un marché en direct montre des cours actuels de l’extérieur. Sa source est indiquée.

**Mode test** concerne l’argent. Les soldes sont fictifs, les dépôts sont crédités sans paiement et rien ne peut être retiré. N’envoyez jamais de cryptomonnaie à une adresse vue en mode test.

Les règles des ordres, des frais et des écritures sont les mêmes dans tous les modes.`,
    },
    fees: {
      title: 'Frais des ordres spot',
      summary: 'Un taux par paire, affiché avant confirmation, toujours dans la devise de cotation.',
      content: `- Le taux figure sur le formulaire d’ordre. Le taux standard est de 0,1 % du montant négocié.
- Les frais sont prélevés dans la devise de cotation : un achat de BTC/USDT paie le montant plus les frais en USDT, une vente reçoit le montant moins les frais.
- Les frais sont arrondis vers le haut à la plus petite unité. Un ordre conserve le taux en vigueur lors de sa saisie.
- Passer ou annuler un ordre est gratuit. Les transferts entre vos comptes sont gratuits.

Les frais figurent sur une ligne distincte des [Opérations](#/pages/setting/bill).`,
    },
    security: {
      title: 'Protégez votre compte',
      summary: 'Ne communiquez jamais un code ou un mot de passe. Nous ne les demandons jamais.',
      content: `- **Ne communiquez jamais un code de vérification ou un mot de passe.** Personne chez nous ne les demande par téléphone, e-mail ou messagerie. Toute personne qui les demande est un escroc.
- Utilisez un mot de passe de plus de six caractères qui ne sert nulle part ailleurs.
- Lisez le message envoyé à chaque nouvelle connexion. Si ce n’était pas vous, déconnectez-vous, changez votre mot de passe et contactez le service client.
- Vérifiez l’adresse dans le navigateur avant de vous connecter.
- Personne ne peut garantir un gain. Ne négociez pas sur les consignes d’inconnus.`,
    },
    offline: {
      title: 'Ce qui fonctionne sans connexion',
      summary:
        'Vous voyez vos dernières données avec leur heure. Aucun ordre ne part plus tard à votre insu.',
      content: `L’application conserve sur votre appareil les derniers cours, soldes, messages et annonces. Elle s’ouvre donc aussitôt. Chaque chiffre indique son heure : « Données : 14:32:05 ».

- Au retour de la connexion, tout s’actualise automatiquement.
- Les ordres, transferts et dépôts exigent une connexion. Ils ne sont jamais gardés pour être envoyés plus tard.
- Votre saisie est conservée : vous pourrez l’envoyer une fois reconnecté.
- La déconnexion efface vos données de l’appareil. Dans les [Réglages](#/pages/setting/setting), vous voyez ce qui est conservé et pouvez l’effacer.`,
    },
    hours: {
      title: 'Horaires des actions',
      summary:
        'Les actions américaines se négocient de 9 h 30 à 16 h, heure de New York, du lundi au vendredi. Les cryptomonnaies, sans interruption.',
      content: `- Les actions se négocient de 9 h 30 à 16 h, heure de New York, du lundi au vendredi, sauf jours fériés des bourses américaines. La veille de certains jours fériés, la clôture a lieu à 13 h.
- En dehors de ces heures, la paire indique « Fermé » et la prochaine ouverture. Les ordres au marché sont refusés.
- Les cryptomonnaies se négocient à toute heure.
- Une paire peut être suspendue, par exemple si ses cours n’arrivent plus. Les ordres ouverts restent et peuvent être annulés.`,
    },
  },
  banners: {
    markets: { title: 'Cryptomonnaies et actions, une seule liste', summary: 'Voir ce qui bouge' },
    funds: { title: 'Approvisionnez votre compte', summary: 'Un dépôt en trois étapes' },
    help: { title: 'Des questions ?', summary: 'Lire la FAQ' },
  },
  groups: {
    account: 'Compte',
    recharge: 'Dépôts et retraits',
    wallet: 'Transferts, conversion et bons',
    orders: 'Ordres spot et actions',
    leverage: 'Futures, marge et options minutées',
    copy: 'Copy trading',
    earn: 'Minage bloqué, IEO et double investissement',
    nft: 'NFT',
    loans: 'Prêts',
    games: 'Jeux',
    fees: 'Frais',
    security: 'Sécurité',
    offline: 'Utilisation hors ligne',
    support: 'Alertes et aide',
  },
  faq: {
    account_new: {
      title: 'Comment ouvrir un compte ?',
      content:
        'Choisissez S’inscrire, saisissez votre adresse e-mail, demandez le code et définissez un mot de passe de plus de six caractères. Le code d’invitation est facultatif.',
    },
    account_code: {
      title: 'Le code de vérification n’arrive pas. Que faire ?',
      content:
        'Regardez dans les indésirables et vérifiez l’adresse. Un nouveau code peut être demandé après 60 secondes, dix fois par jour. Un code est valable 10 minutes et pour cinq essais. En mode test, les e-mails restent sur le serveur. Adressez-vous à son exploitant.',
    },
    account_lang: {
      title: 'Comment changer la langue, le thème ou la devise ?',
      content:
        'Dans les [Réglages](#/pages/setting/setting) : neuf langues, un thème sombre et un thème clair, onze devises pour les contre-valeurs. Les messages suivent votre langue.',
    },
    recharge_how: {
      title: 'Comment effectuer un dépôt ?',
      content:
        'Choisissez [Dépôt](#/pages/fund/select?to=receive) et une cryptomonnaie, payez, puis saisissez le montant et envoyez le justificatif. N’envoyez que la cryptomonnaie indiquée, par le réseau indiqué. En mode test, n’envoyez jamais rien.',
    },
    recharge_when: {
      title: 'Quand mon dépôt est-il crédité ?',
      content:
        'Après vérification. Vous recevez un message et le solde change sans recharger la page. En mode test, cela prend quelques secondes. L’état figure dans l’historique.',
    },
    recharge_rejected: {
      title: 'Pourquoi mon dépôt a-t-il été refusé ?',
      content:
        'Le motif figure dans le message et dans l’historique : le plus souvent, le montant est inférieur au minimum ou le justificatif ne correspond pas. Rien n’est alors crédité. Vous pouvez présenter un nouveau dépôt.',
    },
    order_types: {
      title: 'Quelle différence entre un ordre au marché et un ordre limite ?',
      content:
        'Un ordre au marché est exécuté à la prochaine cotation, ou pas du tout si elle dépasse votre pire prix. Un ordre limite fixe lui aussi votre prix le moins favorable, mais l’attend. Il est exécuté à ce prix ou mieux, par une ou plusieurs cotations, ou pas du tout. Un stop suiveur suit le plus haut prix (à l’achat, le plus bas) et, dès que le prix se retourne de son taux de rappel, est exécuté à la prochaine cotation.',
    },
    order_fill: {
      title: 'Qui décide du prix d’exécution de mon ordre ?',
      content:
        'Les cotations, et rien d’autre. Le détail de l’ordre indique pour chacune le prix, la quantité et l’heure. La plateforme est la contrepartie de l’ordre.',
    },
    order_stale: {
      title: 'Pourquoi mon ordre au marché a-t-il été refusé ou non exécuté ?',
      content:
        'Refusé : le dernier cours avait plus de 10 secondes, la paire est fermée ou suspendue, la quantité est inférieure au minimum ou le solde est insuffisant. Non exécuté : la cotation suivante était au-delà de votre pire prix, ou aucune n’est arrivée dans les 10 secondes. Tout vous est alors rendu. Le message précise laquelle de ces raisons s’applique.',
    },
    order_cancel: {
      title: 'Puis-je annuler un ordre ?',
      content:
        'Oui, un ordre limite, tant qu’il est ouvert. La part déjà exécutée est conservée. Ce qui était gelé pour le reste redevient disponible aussitôt. L’annulation est gratuite. Un ordre au marché est décidé par la prochaine cotation et ne peut pas être annulé.',
    },
    order_hours: {
      title: 'Quand peut-on négocier les actions ?',
      content:
        'De 9 h 30 à 16 h, heure de New York, du lundi au vendredi, sauf jours fériés des bourses américaines. Les cryptomonnaies se négocient à toute heure.',
    },
    fee_spot: {
      title: 'Combien coûte un ordre spot ?',
      content:
        'Le taux de la paire, 0,1 % en standard, dans la devise de cotation, uniquement sur la partie exécutée. Le formulaire d’ordre affiche les frais avant confirmation.',
    },
    fee_transfer: {
      title: 'Les transferts entre mes comptes sont-ils payants ?',
      content: 'Non. Ils sont gratuits et immédiats.',
    },
    security_code: {
      title: 'Quelqu’un me demande mon code ou mon mot de passe. Est-ce vous ?',
      content:
        'Jamais. Nous ne demandons ni code ni mot de passe, par aucun moyen. Ne répondez pas et prévenez le service client.',
    },
    security_lost: {
      title: 'Je vois une connexion qui n’était pas la mienne. Que faire ?',
      content:
        'Déconnectez-vous, changez votre mot de passe et contactez le service client. Vérifiez aussi vos ordres ouverts et vos opérations.',
    },
    offline_shown: {
      title: 'Que signifie « Données : 14:32:05 » ?',
      content:
        'Le chiffre vient de votre appareil et était exact à cette heure. Il s’actualise de lui-même au retour de la connexion.',
    },
    offline_orders: {
      title: 'Puis-je passer un ordre hors ligne ?',
      content:
        'Non. Les ordres, transferts et dépôts exigent une connexion et ne partent jamais plus tard d’eux-mêmes. Votre saisie reste dans le formulaire.',
    },
    offline_clear: {
      title: 'Comment effacer mes données de cet appareil ?',
      content:
        'Déconnectez-vous : tout ce qui est conservé pour vous est effacé. Pour effacer en restant connecté, ouvrez les [Réglages](#/pages/setting/setting), Données hors ligne.',
    },
    account_verify: {
      title: 'Comment vérifier mon identité ?',
      content:
        'Associez votre e-mail et votre téléphone, puis ouvrez le [centre de vérification](#/pages/setting/real). Le niveau 1 demande votre nom et le numéro du document. Le niveau 2 demande des photos des deux faces du document. Il faut le niveau 1 pour retirer. La page indique les limites de chaque niveau.',
    },
    account_vip: {
      title: 'Comment atteindre un niveau VIP supérieur ?',
      content:
        'Votre niveau suit votre volume de trading ou vos actifs moyens sur 30 jours. Il est calculé chaque jour, et l’un des deux suffit. [Niveaux VIP](#/pages/setting/vip) indique les avantages de chaque niveau et ce qu’il vous manque.',
    },
    account_invite: {
      title: 'Que gagne-t-on en invitant des amis ?',
      content:
        'Partagez votre lien ou votre code dans [Inviter des amis](#/pages/setting/share). Vous recevez une part des frais spot et futures payés par vos amis, créditée chaque jour sur votre compte spot. Vous et votre ami devez avoir une identité vérifiée.',
    },
    quick_buy: {
      title: 'Comment acheter des cryptos par carte ou par virement ?',
      content:
        'Ouvrez [Acheter des cryptos](#/pages/fund/quick_buy), choisissez un pays, un montant et un moyen de paiement. Payez depuis votre propre compte. Les cryptos arrivent sur votre compte spot à la réception de l’argent. Un virement international prend 2 à 5 jours ouvrés.',
    },
    withdraw_how: {
      title: 'Comment faire un retrait ?',
      content:
        'Il faut une identité vérifiée et un mot de passe de paiement. Ouvrez [Retrait](#/pages/fund/select?to=withdraw), choisissez une crypto et un réseau, puis saisissez l’adresse. Les frais font partie du montant. Chaque retrait est d’abord examiné. Vous pouvez l’annuler dans l’historique tant qu’il n’est pas envoyé.',
    },
    withdraw_wait: {
      title: 'Pourquoi ne puis-je pas encore retirer ?',
      content:
        'Une nouvelle adresse est utilisable après 24 heures. Changer de mot de passe, d’e-mail ou de téléphone suspend les retraits pendant 24 heures. Chaque niveau de vérification a une limite sur 24 heures. La page de retrait indique la règle qui s’applique et jusqu’à quand.',
    },
    wallet_accounts: {
      title: 'Pourquoi ai-je plusieurs comptes ?',
      content:
        'Chaque produit a son compte : spot, futures, marge, options minutées, actions. Déplacez l’argent entre eux gratuitement avec [Transfert](#/pages/fund/fundTransfer). Les dépôts en cryptos arrivent en spot, les dépôts bancaires en fiat.',
    },
    convert_how: {
      title: 'Comment convertir une crypto en une autre ?',
      content:
        'Ouvrez [Convertir](#/pages/fund/transfer), choisissez deux cryptos et un montant, puis confirmez le prix proposé. L’écart est compris dans le prix. Si la cotation suivante s’en éloigne au-delà de la tolérance affichée, rien n’est converti et tout vous est rendu.',
    },
    coupon_use: {
      title: 'Comment utiliser un bon ?',
      content:
        'Obtenez-le dans [Bons](#/pages/setting/coupon) ou avec un code. Un bon d’argent est crédité sur votre compte spot. Un bon de frais paie des frais de trading. Un bon de rendement s’ajoute au revenu quotidien d’un minage bloqué. Chaque bon indique son minimum et sa date limite.',
    },
    futures_open: {
      title: 'Comment ouvrir une position Futures ?',
      content:
        'Transférez des USDT vers le compte Futures. Ouvrez [Futures](#/pages/transaction/index?type=futures), choisissez le levier et la taille. Long si vous attendez une hausse, short si vous attendez une baisse. Avant de confirmer, vous voyez la marge, les frais, le prix de liquidation et la perte maximale.',
    },
    futures_liquidation: {
      title: 'Quand ma position est-elle liquidée ?',
      content:
        'Quand son niveau de marge tombe à 100 %. Elle est alors clôturée à une cotation enregistrée. Vous ne perdez jamais plus que la marge et les frais de la position. Un levier plus faible ou un stop loss vous en éloigne.',
    },
    futures_margin: {
      title: 'Quelle différence entre marge et futures ?',
      content:
        'Les deux ouvrent des positions long ou short avec levier. La marge a son propre compte et un levier plus faible, et les prêts y sont versés. Vous payez des frais à l’ouverture et à la clôture, et des frais de nuit à 00:00 UTC.',
    },
    seconds_how: {
      title: 'Comment fonctionne une option minutée ?',
      content:
        'Choisissez [hausse ou baisse](#/pages/transaction/index?type=seconds), une durée et une mise. Vous entrez à la prochaine cotation. Le règlement se fait sur la première cotation à l’échéance ou après. Si vous avez raison, vous récupérez la mise et le gain affiché. Si vous avez tort, vous perdez toute la mise. À prix égal, la mise est rendue.',
    },
    copy_how: {
      title: 'Comment copier un trader ?',
      content:
        'Choisissez un trader dans [Copy trading](#/pages/copytrade/copy), puis un ratio fixe ou des lots fixes et un montant de suivi. Chaque copie prend sa marge sur votre compte Futures. Vous pouvez perdre tout le montant de suivi. Avec une limite de perte, la copie s’arrête à ce montant.',
    },
    copy_end: {
      title: 'Que se passe-t-il si j’arrête de copier ?',
      content:
        'Vous choisissez : clôturer toutes les copies à la prochaine cotation, ou les garder comme vos propres positions. Si vous clôturez plus tard une position gardée en profit, la part convenue s’applique toujours.',
    },
    copy_lead: {
      title: 'Comment devenir un trader que l’on peut copier ?',
      content:
        'Postulez dans [Mon copy trading](#/pages/copytrade/my). Il faut un e-mail et un téléphone associés, la vérification de niveau 2 et un minimum sur votre compte Futures. Vous fixez une part de profit jusqu’à 30 %. Vos chiffres viennent de vos opérations enregistrées et personne ne peut les modifier.',
    },
    lock_how: {
      title: 'Que rapporte le minage bloqué ?',
      content:
        'Vous bloquez un montant pendant un nombre de jours dans [Minage bloqué](#/pages/lockming/lockming). Chaque jour rapporte le taux publié pour ce jour, versé le lendemain à 00:00 (UTC+8) sur votre compte spot. À la fin, le montant vous est rendu. Le taux annuel affiché est une estimation.',
    },
    lock_early: {
      title: 'Combien coûte un rachat anticipé ?',
      content:
        'Une pénalité pour chaque jour restant : taux de pénalité × jours restants × montant. Par exemple 0,4 % × 3 jours × 1 000 = 12, vous récupérez 988. Le revenu déjà versé vous reste acquis.',
    },
    ieo_how: {
      title: 'Comment fonctionne une souscription IEO ?',
      content:
        'Souscrivez dans [IEO](#/pages/ieo/ieo) pendant la vente. Votre paiement est gelé jusqu’à l’attribution. Si la demande dépasse la quantité en vente, chacun reçoit la même proportion et le reste du paiement est rendu. Les tokens sont bloqués jusqu’à la date de déblocage. Un nouveau token peut perdre toute sa valeur.',
    },
    dual_how: {
      title: 'Comment fonctionne le double investissement ?',
      content:
        'Dans [Double investissement](#/pages/invest/invest), vous investissez une crypto ou des USDT jusqu’à l’échéance à un taux annuel fixe. Si le prix de règlement franchit le prix cible, vous êtes payé dans l’autre devise. Ce que vous recevez peut valoir moins que votre investissement. Ni annulation ni rachat anticipé.',
    },
    nft_buy: {
      title: 'Comment acheter et vendre des NFT ?',
      content:
        'Choisissez une œuvre dans [NFT](#/pages/nft/nft) et payez depuis votre compte. Elle est aussitôt à vous et gardée sur votre compte, pas sur une blockchain. Vous pouvez la vendre à prix fixe ou aux enchères. Le vendeur paie les frais.',
    },
    nft_bid: {
      title: 'Comment fonctionnent les enchères NFT ?',
      content:
        'Payez la caution une fois, puis enchérissez. Une offre vaut au moins l’offre actuelle plus le pas d’enchère. Si vous ne gagnez pas, la caution est rendue. Si vous gagnez, payez dans les 24 heures. En cas de paiement tardif, la caution est perdue.',
    },
    nft_box: {
      title: 'Les boîtes mystère sont-elles équitables ?',
      content:
        'Les empreintes de la graine secrète et du lot sont publiées avant la vente. Après la vente, la graine est publiée et votre appareil peut refaire chaque tirage. Voyez « Équité » sur la page de la boîte.',
    },
    loan_who: {
      title: 'Qui peut emprunter, et combien ?',
      content:
        'Le niveau VIP 2 ou supérieur avec une expérience professionnelle du trading, ou les teneurs de marché. La vérification avancée est exigée dans les deux cas. [Prêts](#/pages/otc/otc) indique votre limite, votre taux et les conditions. Le prêt arrive sur votre compte marge et la garantie y est bloquée.',
    },
    loan_risk: {
      title: 'Que se passe-t-il si le niveau de marge de mon prêt baisse ?',
      content:
        'Vous êtes averti à 130 % et à 120 %. Sous 110 %, vos positions sont clôturées et tout ce qui est en marge et futures est vendu aux cotations enregistrées. Ajoutez une garantie ou remboursez à temps. Un montant en retard coûte 0,5 % par jour.',
    },
    quiz_how: {
      title: 'Comment sont décidés les pronostics et la roue ?',
      content:
        'Un pronostic dans [Jeux](#/pages/game/game) est décidé par les cotations enregistrées. Ceux qui ont raison se partagent la cagnotte. Si vous avez tort, vous perdez la mise. Les tours de roue sont gratuits. Vous pouvez vérifier chaque tour avec le nombre secret publié à la fin de la journée.',
    },
    security_factor: {
      title: 'Comment mieux protéger mon compte ?',
      content:
        'Dans [Sécurité](#/pages/setting/security), activez une application d’authentification ou une clé d’accès, et limitez les retraits aux adresses enregistrées. Gardez les codes de récupération à part de votre téléphone.',
    },
    support_alert: {
      title: 'Comment créer une alerte de prix ?',
      content:
        'Touchez la cloche sur la page d’une paire et choisissez un prix ou un pourcentage. Vous êtes averti une seule fois. Pour la recevoir quand l’application est fermée, activez les [notifications push](#/pages/setting/notifications).',
    },
    support_person: {
      title: 'Comment parler à une personne ?',
      content:
        'Ouvrez le [service client](#/pages/kefu/index) et touchez « Parler à une personne ». Les horaires y sont indiqués. La réponse arrive dans l’application.',
    },
  },
  about: `Une plateforme de négociation pour téléphone : marchés spot de cryptomonnaies et d’actions, portefeuilles, messages, en neuf langues.

Chaque variation d’un solde est une écriture en partie double dont la somme est nulle. Chaque ordre est exécuté à des cotations que vous pouvez consulter. Ce qui est simulé est signalé.

Vous exploitez cette installation ? Remplacez ce texte par le vôtre, ainsi que [Contact](#/pages/common/contactus) et [Conformité](#/pages/setting/operational_compliance).`,
  compliance: `## Ce qu’est cette installation
Ceci est une installation de référence d’un logiciel de négociation. Elle ne revendique ni agrément, ni enregistrement, ni surveillance d’une autorité, et ne désigne aucune société comme exploitant.

## Ce qui en découle
- Ce n’est ni une offre de services financiers ni un conseil en investissement.
- En mode test, aucun argent réel n’est reçu ni versé.
- Qui l’exploite pour le public doit détenir les autorisations des pays où elle est proposée et les publier ici.

## Ce que fait le logiciel
- Les soldes sont tenus dans un registre en partie double, vérifiable à tout moment.
- Les cotations ne sont jamais modifiées, et chaque ordre indique celles qui l’ont exécuté.
- Là où un pays n’est pas desservi, l’écran l’indique.

## Risque
Les cours baissent comme ils montent. Vous pouvez perdre tout ce que vous négociez.`,
  address: 'Adresse d’exemple : l’exploitant n’en a pas encore défini',
}
