import { Icon } from '#ui/icon.tsx'
import styles from './account-todo-list.module.css'
import type { Todo } from './account-todos.ts'

/** What its owner still has to do; when nothing is left it says so. */
export function TodoList({ todos }: { todos: readonly Todo[] }) {
  if (todos.length === 0) {
    return (
      <p className={styles.done}>
        <Icon name="check" />
        没有待办，一切就绪。
      </p>
    )
  }
  return (
    <ul className={styles.todos}>
      {todos.map(({ title, text, href, action, urgent = false }) => (
        <li key={title} data-urgent={urgent}>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
          <a href={href}>
            {action}
            <span className="unseen">：{title}</span>
            <Icon name="right" />
          </a>
        </li>
      ))}
    </ul>
  )
}
