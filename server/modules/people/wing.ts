import { accountsRoom } from './accounts/room.ts'
import { attemptsRoom } from './attempts/room.ts'
import { auditRoom } from './audit/room.ts'
import { captchaRoom } from './captcha/room.ts'
import { certificationsRoom } from './certifications/room.ts'
import { consentsRoom } from './consents/room.ts'
import { copiesRoom } from './copies/room.ts'
import { directoryRoom } from './directory/room.ts'
import { enterprisesRoom } from './enterprises/room.ts'
import { identitiesRoom } from './identities/room.ts'
import { invitationsRoom } from './invitations/room.ts'
import { makersRoom } from './makers/room.ts'
import { messagesRoom } from './messages/room.ts'
import { officialRoom } from './official/room.ts'
import { overviewRoom } from './overview/room.ts'
import { personsRoom } from './persons/room.ts'
import { postersRoom } from './posters/room.ts'
import { sessionsRoom } from './sessions/room.ts'
import { sightingsRoom } from './sightings/room.ts'
import { smsRoom } from './sms/room.ts'
import { staffRoom } from './staff/room.ts'
import { visitorRoom } from './visitor/room.ts'
import { wechatRoom } from './wechat/room.ts'

/** Who comes in, and who they are. A line for each room, which says itself what it needs. */
export const peopleWing = {
  persons: personsRoom,
  sessions: sessionsRoom,
  captcha: captchaRoom,
  attempts: attemptsRoom,
  staff: staffRoom,
  audit: auditRoom,
  sms: smsRoom,
  official: officialRoom,
  messages: messagesRoom,
  consents: consentsRoom,
  sightings: sightingsRoom,
  invitations: invitationsRoom,
  accounts: accountsRoom,
  copies: copiesRoom,
  enterprises: enterprisesRoom,
  certifications: certificationsRoom,
  makers: makersRoom,
  posters: postersRoom,
  identities: identitiesRoom,
  wechat: wechatRoom,
  directory: directoryRoom,
  visitor: visitorRoom,
  overview: overviewRoom,
}
