import type { SettingTexts } from './index.ts'

export const fra: SettingTexts = {
  register_agreement: `En créant un compte, vous acceptez le présent contrat. Il dit simplement ce que vous pouvez attendre de nous et ce que nous attendons de vous.

Votre compte est strictement personnel. Vous devez être majeur et autorisé à utiliser un service de négociation là où vous vivez. Gardez pour vous votre mot de passe et vos codes de vérification : nous ne les demandons jamais par téléphone, e-mail ou messagerie.

Les prix montent et baissent, parfois très vite. Vous pouvez perdre la totalité des fonds engagés, et les produits à effet de levier peuvent perdre toute leur marge. N’engagez que l’argent dont vous pouvez vous passer.

Les ordres sont exécutés aux prix enregistrés. Chaque exécution indique la cotation enregistrée qui l’a déterminée, et vous pouvez la consulter. Un ordre au marché est refusé lorsque le dernier prix date de plus de 10 secondes. Les frais sont affichés avant votre confirmation et ne changent jamais pour un ordre déjà ouvert.

Vous pouvez à tout moment annuler un ordre ouvert, télécharger vos relevés et fermer votre compte. Nous pouvons suspendre un compte si la loi l’exige ou s’il met d’autres personnes en danger, et nous vous en donnons la raison.

En mode test, aucun dépôt ni retrait réel n’a lieu : les soldes sont fictifs et le marché peut être simulé ou rejoué. Les écrans l’indiquent.`,
  privacy: `Cette politique indique ce que nous conservons à votre sujet, pourquoi et pendant combien de temps.

Nous conservons votre adresse e-mail, une empreinte de votre mot de passe (jamais le mot de passe lui-même), les sessions de vos appareils, vos ordres, soldes et relevés, ainsi que les images que vous téléversez. Ils sont nécessaires pour gérer votre compte et prouver chaque variation de votre solde.

Les images téléversées perdent leurs données cachées (lieu, appareil) et ne sont visibles que par vous et par les personnes chargées de leur examen. Les codes de vérification ne sont conservés que sous forme d’empreinte, pendant dix minutes.

Sur votre appareil, l’application garde les derniers prix, soldes et messages afin de fonctionner avec une mauvaise connexion. Ils sont effacés à la déconnexion. Vous pouvez les voir et les effacer dans Réglages › Données hors ligne.

Nous ne vendons pas vos données et n’affichons aucune publicité. Les écritures comptables sont conservées aussi longtemps que la loi l’exige. Pour consulter, corriger ou supprimer le reste, contactez le service client.`,
  recharge_notice: `Envoyez uniquement la devise affichée, sur le réseau affiché. Tout autre envoi peut être perdu.

Téléversez le justificatif après le paiement. Une personne ou, en mode test, le système l’examine, puis le montant est crédité sur votre compte, sans recharger la page.

Les montants inférieurs au minimum ne sont pas crédités. Vérifiez l’adresse caractère par caractère avant l’envoi : un transfert sur une chaîne est irréversible.

En mode test, aucun argent réel ne circule : n’envoyez jamais rien à une adresse qui y est affichée.`,
}
