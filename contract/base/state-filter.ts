import type { z } from 'zod'

/**
 * A list that is narrowed down by `state` takes `status` for the same: the specification's lists call it so, our own
 * fields the other way. Whoever gives both and means two different things is told, instead of being guessed at.
 */
export function takeStatus<In extends z.ZodType>(input: In): In {
  const state = stateOf(input)
  if (state === undefined) return input
  const both = (input as unknown as Filtered).extend({ status: state }).transform((given, context) => {
    const { status, ...rest } = given
    if (status === undefined) return rest
    if (rest.state !== undefined && rest.state !== status) {
      context.addIssue({ code: 'custom', path: ['status'], message: '与 state 不一致，请只填写一个' })
    }
    return { ...rest, state: status }
  })
  // What comes out is what came out before: only one more word goes in.
  return both as unknown as In
}

type Filtered = z.ZodObject<{ state: z.ZodType }>

function stateOf(input: z.ZodType): z.ZodType | undefined {
  const { state } = 'shape' in input ? (input as Filtered).shape : { state: undefined }
  return state?.isOptional() ? state : undefined
}
