import { readSiteLinks } from '#contract/catalogue/links.ts'
import { cancelLink, listOwnLinks, payLink, payLinkAgain, readOwnLink } from '#contract/catalogue/own-links.ts'
import { applyForPartnership, pagePartnershipLogs, payPartnership } from '#contract/catalogue/partnerships.ts'
import { readCity, readIndustry, readIndustryOptions } from '#contract/catalogue/regions.ts'
import {
  listNewestBills,
  pageBills,
  pageMakerBills,
  pagePromotionBills,
  readPromotionFund,
} from '#contract/money/bills.ts'
import { readMakerProgramme, readSupportServices, readVipLevels, readWithdrawalRules } from '#contract/money/offers.ts'
import {
  cancelRecharge,
  listRecharges,
  payRechargeAgain,
  readRecharge,
  readRechargeOptions,
  recharge,
  submitVoucher,
} from '#contract/money/recharges.ts'
import { buyVip } from '#contract/money/vips.ts'
import { enterpriseWithdrawals, listNewestWithdrawals, makerWithdrawals } from '#contract/money/withdrawals.ts'
import { readEnterprise, readMaker, readWallet } from '#contract/people/accounts.ts'
import { applyForCertification, listCertificationLogs, pageCertificationLogs } from '#contract/people/certifications.ts'
import { editEnterprise, enterpriseAccount, registerEnterprise } from '#contract/people/enterprises.ts'
import {
  bindPhone,
  editMaker,
  listChildren,
  makerAccount,
  registerMaker,
  scanAuth,
  setPassword,
  startWechatBinding,
  unbindWechat,
} from '#contract/people/makers.ts'
import { readAlmanac } from '#contract/site/almanac.ts'
import { readUploadPolicy } from '#contract/site/files.ts'
import { readIndex } from '#contract/site/home.ts'
import { readQuote } from '#contract/site/quotes.ts'
import { readBanners, readConfig, readNotices, readPartners, readSeo, readSite } from '#contract/site/site.ts'
import { countMakerVisit, countVisit } from '#contract/site/visits.ts'
import { readPage } from '#contract/texts/content.ts'
import { createMake, type FunctionParts, type Make } from './function-maker.ts'
import { createRefresh } from './refresh-functions.ts'

export type Functions = ReturnType<typeof createFunctions>

const plain = { gives: 'data', failed: null } as const
const comingIn = { gives: 'data', failed: false } as const
const said = { gives: 'message', failed: null } as const

/** The specification's client functions, all of them. */
export function createFunctions(parts: FunctionParts) {
  const make = createMake(parts)
  return {
    index: make(readIndex, plain),
    site: make(readSite, plain),
    seo: make(readSeo, plain),
    config: make(readConfig, plain),
    banners: make(readBanners, plain),
    partners: make(readPartners, plain),
    notices: make(readNotices, plain),
    page: make(readPage, plain),
    // Types and limits are for everybody; whoever has a file in hand asks with a session, as in any call of an account.
    upload: make(readUploadPolicy, { ...plain, authenticated: true }),
    visit: make(countVisit, plain),
    ckVisit: make(countMakerVisit, plain),
    almanac: make(readAlmanac, plain),
    quote: make(readQuote, plain),
    city: make(readCity, plain),
    industry: make(readIndustry, plain),
    industryOption: make(readIndustryOptions, plain),
    supportServices: make(readSupportServices, plain),
    linkList: make(readSiteLinks, plain),
    withdrawConfig: make(readWithdrawalRules, plain),
    ...enterpriseFunctions(make),
    ...walletFunctions(make),
    ...makerFunctions(make),
    refresh: createRefresh(make),
    make,
  }
}

function enterpriseFunctions(make: Make) {
  const account = enterpriseAccount
  return {
    login: make(account.login, comingIn),
    register: make(registerEnterprise, comingIn),
    sendSms: make(account.sendSms, plain),
    forgetPassword: make(account.forgetPassword, plain),
    logout: make(account.logout, plain),
    userInfo: make(readEnterprise, plain),
    editUser: make(editEnterprise, plain),
    changePassword: make(account.changePassword, plain),
    changePhone: make(account.changePhone, plain),
    security: make(account.security, plain),
    endSession: make(account.endSession, plain),
    endOtherSessions: make(account.endOtherSessions, plain),
    messages: make(account.messages, plain),
    readMessages: make(account.readMessages, plain),
    consents: make(account.consents, plain),
    askClosure: make(account.askClosure, plain),
    cancelClosure: make(account.cancelClosure, plain),
  }
}

/** What an enterprise has, how it came there, and how it leaves. */
function walletFunctions(make: Make) {
  const { withdraw, quote, page, cancel, payees, forgetPayee } = enterpriseWithdrawals
  return {
    wallet: make(readWallet, plain),
    bill: make(listNewestBills, plain),
    billPage: make(pageBills, plain),
    promotionMoney: make(pagePromotionBills, plain),
    promotionFund: make(readPromotionFund, plain),
    rechargeConfig: make(readRechargeOptions, plain),
    recharge: make(recharge, plain),
    rechargeList: make(listRecharges, plain),
    rechargeDetail: make(readRecharge, plain),
    rechargeAgain: make(payRechargeAgain, plain),
    rechargeVoucher: make(submitVoucher, plain),
    rechargeCancel: make(cancelRecharge, plain),
    certLogsList: make(listCertificationLogs, plain),
    certLogsPage: make(pageCertificationLogs, plain),
    certApply: make(applyForCertification, plain),
    partnerApply: make(applyForPartnership, plain),
    partnerLogs: make(pagePartnershipLogs, plain),
    partnerPay: make(payPartnership, plain),
    withdraw: make(withdraw, plain),
    withdrawQuote: make(quote, plain),
    withdrawList: make(listNewestWithdrawals, plain),
    withdrawPage: make(page, plain),
    withdrawCancel: make(cancel, plain),
    userLinkList: make(listOwnLinks, plain),
    linkPay: make(payLink, plain),
    linkPay2: make(payLinkAgain, plain),
    linkDetail: make(readOwnLink, plain),
    linkCancel: make(cancelLink, plain),
    payees: make(payees, plain),
    forgetPayee: make(forgetPayee, plain),
  }
}

/** A maker's calls have `ck` in their address, and before their name here. */
function makerFunctions(make: Make) {
  const account = makerAccount
  return {
    ckLogin: make(account.login, comingIn),
    ckRegister: make(registerMaker, comingIn),
    scanAuth: make(scanAuth, comingIn),
    ckSendSms: make(account.sendSms, said),
    ckForgetPassword: make(account.forgetPassword, said),
    ckLogout: make(account.logout, plain),
    ckConfig: make(readMakerProgramme, plain),
    ckVipConfig: make(readVipLevels, plain),
    ckVip: make(buyVip, { gives: 'whole', failed: null }),
    personalInfo: make(readMaker, plain),
    ckEditUser: make(editMaker, plain),
    ckChangePassword: make(account.changePassword, plain),
    ckChangePhone: make(account.changePhone, plain),
    ckChildren: make(listChildren, plain),
    ckBill: make(pageMakerBills, plain),
    ckWithdraw: make(makerWithdrawals.withdraw, plain),
    ckWithdrawQuote: make(makerWithdrawals.quote, plain),
    ckWithdrawList: make(makerWithdrawals.page, plain),
    ckWithdrawCancel: make(makerWithdrawals.cancel, plain),
    ckPayees: make(makerWithdrawals.payees, plain),
    ckForgetPayee: make(makerWithdrawals.forgetPayee, plain),
    // Taken with a session or with the ticket of a scan: to its caller it is an authenticated call like any other.
    ckBindPhone: make(bindPhone, { ...plain, authenticated: true }),
    ckSetPassword: make(setPassword, plain),
    ckBindWechat: make(startWechatBinding, plain),
    ckUnbindWechat: make(unbindWechat, plain),
    ckSecurity: make(account.security, plain),
    ckEndSession: make(account.endSession, plain),
    ckEndOtherSessions: make(account.endOtherSessions, plain),
    ckMessages: make(account.messages, plain),
    ckReadMessages: make(account.readMessages, plain),
    ckConsents: make(account.consents, plain),
    ckAskClosure: make(account.askClosure, plain),
    ckCancelClosure: make(account.cancelClosure, plain),
  }
}
