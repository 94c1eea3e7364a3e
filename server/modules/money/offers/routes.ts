import * as edited from '#contract/money/offers.console.ts'
import * as contract from '#contract/money/offers.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Change } from '#server/modules/site/settings/service.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import { benefitsOf, givesOf } from './model.ts'
import type { Offers } from './service.ts'

export function offerRoutes(desk: Desk, { offers }: { offers: Offers }) {
  desk.keep(contract.readSupportServices, ({ input, ...look }) => offers.supportServices(input, look))
  desk.keep(contract.readWithdrawalRules, ({ reading, now }) => offers.withdrawalRules(reading, now))
  desk.keep(contract.readMakerProgramme, ({ reading, now }) => offers.makerProgramme(reading, now))
  desk.keep(contract.readVipLevels, async (look) => ({
    list: (await offers.vipLevels(look)).map(({ notes, ...level }) => ({
      ...level,
      gives: givesOf(level),
      benefits: benefitsOf(level, notes),
    })),
  }))
}

/** The operators' side: prices and terms, changed from the console. */
export function offerConsoleRoutes(desk: Desk, { offers, database }: { offers: Offers; database: Database }) {
  desk.handle(edited.listSupportServices, ({ input, now }) => offers.pageSupportServices(input, now))
  desk.handle(edited.readEditedSupportService, ({ input, now }) =>
    database.read((tx) => offers.supportService.read(tx, input.id, now)),
  )
  desk.handle(edited.addSupportService, async ({ input, ...by }) => {
    const id = await database.begin((tx) => offers.supportService.add(tx, input, changeBy(by)))
    return { id, version: 1, ...input }
  })
  desk.handle(edited.saveSupportService, async ({ input: { id, version, ...row }, ...by }) => {
    const next = await database.begin((tx) => offers.supportService.save(tx, { id, version }, row, changeBy(by)))
    return { id, version: next, ...row }
  })
  desk.handle(edited.listVipLevels, ({ input, now }) => offers.pageVipLevels(input, now))
  desk.handle(edited.readEditedVipLevel, ({ input, now }) =>
    database.read((tx) => offers.vipLevel.read(tx, input.id, now)),
  )
  desk.handle(edited.addVipLevel, async ({ input, ...by }) => {
    const id = await database.begin((tx) => offers.vipLevel.add(tx, input, changeBy(by)))
    return { id, version: 1, ...input }
  })
  desk.handle(edited.saveVipLevel, async ({ input: { id, version, ...row }, ...by }) => {
    const next = await database.begin((tx) => offers.vipLevel.save(tx, { id, version }, row, changeBy(by)))
    return { id, version: next, ...row }
  })
  desk.handle(edited.readEditedWithdrawal, ({ now }) => offers.editedWithdrawalRules(now))
  desk.handle(edited.saveWithdrawal, ({ input, ...by }) =>
    database.begin((tx) => offers.saveWithdrawalRules(tx, input, changeBy(by))),
  )
  desk.handle(edited.readEditedProgramme, () => offers.editedProgramme())
  desk.handle(edited.saveProgramme, ({ input, ...by }) =>
    database.begin((tx) => offers.saveMakerProgramme(tx, input, changeBy(by))),
  )
}

function changeBy(by: { caller: { staffId: number }; now: Date; requestId: string }): Change {
  return { actor: { kind: 'staff', id: by.caller.staffId }, now: by.now, requestId: by.requestId }
}
