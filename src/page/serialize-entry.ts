/** Bundled on its own: a function expression's worth of code that CDP calls on a value of the page's world. */
import { serialize } from './serialize.ts';

export default serialize;
