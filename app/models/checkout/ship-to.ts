/** Value of `shipTo`: the address typed in the form, and not a saved one, whose id it is otherwise. */
export const TYPED_ADDRESS = 'form'
