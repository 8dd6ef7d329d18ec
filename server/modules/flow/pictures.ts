export { pictureOf as pictureFor } from '../../../core/flow/picture';
