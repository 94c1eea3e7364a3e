import {
  DownOutlined,
  ExportOutlined,
  KeyOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SafetyOutlined,
} from '@ant-design/icons'
import { App, Avatar, Button, Dropdown, Layout } from 'antd'
import { useEffect, useMemo } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router'
import { countDrafts, dropDrafts } from '#console/parts/form/drafts.ts'
import { countKept, dropKept } from '#console/parts/form/kept.ts'
import { useNoteVisit } from '#console/parts/list/recent.ts'
import { useRemembered } from '#console/parts/list/remembered.ts'
import { staffMark } from '#contract/base/visitors.ts'
import { signOutStaff } from '#contract/people/staff.ts'
import { callOnce, isSessionLost } from '../call.ts'
import { maySee, type Resource, useResources } from '../resource.ts'
import { closeSession, useMe } from '../session.ts'
import { keepUnsaved, leaveUnasked } from '../unsaved.ts'
import { BrandMark } from './brand-mark.tsx'
import { Finder } from './finder.tsx'
import styles from './frame.module.css'
import { Keys } from './keys.tsx'
import { MainMenu } from './main-menu.tsx'
import { ManualButton } from './manual-drawer.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'

/** Menu, head and screen. */
export function Frame() {
  const me = useMe()
  const resources = useResources()
  const { pathname } = useLocation()
  const moving = useNavigation().state !== 'idle'
  const [folded, setFolded] = useRemembered('folded', false)
  const current = currentOf(resources, pathname)
  const rights = me?.must_change_password || me?.must_enable_totp ? undefined : me?.rights
  const seen = useMemo(() => (rights ? resources.filter((one) => maySee(one, rights)) : []), [resources, rights])
  useNoteVisit(current?.path ? current.key : undefined)
  useEffect(() => {
    document.title = `${current?.label ?? '运营后台'}${current ? ' - 运营后台' : ''}`
  }, [current])

  return (
    <Layout className={styles.frame ?? ''}>
      <a className={styles.skip} href="#screen">
        跳到正文
      </a>
      <Layout.Sider className={styles.sider ?? ''} theme="light" width={208} collapsedWidth={64} collapsed={folded}>
        <Link className={styles.brand ?? ''} to="/" aria-label="运营后台，返回工作台">
          <BrandMark bare={folded} />
        </Link>
        <MainMenu seen={seen} current={current} folded={folded} />
        <Button
          className={styles.fold ?? ''}
          type="text"
          icon={folded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          aria-label={folded ? '展开菜单' : '收起菜单'}
          onClick={() => setFolded(!folded)}
        />
      </Layout.Sider>
      <Layout>
        <Layout.Header className={styles.head ?? ''}>
          <span className={styles.place}>
            {current && current.group !== current.label ? `${current.group} / ${current.label}` : current?.label}
          </span>
          <Finder />
          <Keys />
          {current && <ManualButton key={current.key} resource={current} />}
          <Button type="text" icon={<ExportOutlined aria-hidden />} href="/" target="_blank" rel="noopener">
            打开网站
          </Button>
          <Person />
        </Layout.Header>
        {moving && <div className={styles.moving} role="progressbar" aria-label="正在打开" />}
        <Layout.Content id="screen" className={styles.screen ?? ''} tabIndex={-1}>
          <Outlet />
        </Layout.Content>
      </Layout>
      <SignInDialog />
      <ScrollRestoration />
    </Layout>
  )
}

function currentOf(resources: readonly Resource[], pathname: string): Resource | undefined {
  return resources.find(({ path }) => (path ? `${pathname}/`.startsWith(`/${path}/`) : pathname === '/'))
}

function Person() {
  const me = useMe()
  const { message, modal } = App.useApp()
  const navigate = useNavigate()
  // What whoever runs the site looks at is no reader's look.
  useEffect(() => {
    if (me) localStorage.setItem(staffMark, '1')
  }, [me])
  if (!me) return null

  const signOut = async () => {
    // A session that is already over needs no ending; anything else is worth a second try.
    await callOnce(signOutStaff, {}).catch((error) => {
      if (!isSessionLost(error)) void message.warning('没有联系上服务器，请关闭浏览器以确保退出')
    })
    // The screens go first: nothing that is on them is kept again after it was dropped.
    await leaveUnasked(() => navigate('/login'))
    dropDrafts()
    dropKept(localStorage, me.id)
    localStorage.removeItem(staffMark)
    closeSession()
  }
  const askToSignOut = () => {
    // What was typed a moment ago counts too.
    keepUnsaved()
    const unsaved = countDrafts() + countKept(localStorage, me.id)
    if (unsaved === 0) return void signOut()
    void modal.confirm({
      title: '退出登录？',
      content: `有 ${unsaved} 份未保存的内容保存在这台电脑上，退出后会一并清除。`,
      okText: '清除并退出',
      cancelText: '取消',
      okButtonProps: { danger: true },
      onOk: signOut,
    })
  }
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'account', label: `账号：${me.account}`, disabled: true },
          { type: 'divider' },
          {
            key: 'password',
            icon: <KeyOutlined aria-hidden />,
            label: '修改密码',
            onClick: () => void navigate('/password'),
          },
          {
            key: 'security',
            icon: <SafetyOutlined aria-hidden />,
            label: '动态验证',
            onClick: () => void navigate('/security'),
          },
          { key: 'leave', icon: <LogoutOutlined aria-hidden />, label: '退出登录', onClick: askToSignOut },
        ],
      }}
    >
      <Button type="text" className={styles.person ?? ''}>
        <Avatar size={24} className={styles.avatar ?? ''}>
          {me.name.slice(0, 1)}
        </Avatar>
        {me.name}
        <DownOutlined aria-hidden className={styles.more} />
      </Button>
    </Dropdown>
  )
}
