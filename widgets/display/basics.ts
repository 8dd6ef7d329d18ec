/** Widgets between inputs, fetched together. */
export { Alert } from './Alert/Alert';
export { Button } from './Button/Button';
export { Divider } from './Divider/Divider';
export { GroupTitle } from './GroupTitle/GroupTitle';
export { Iframe } from './Iframe/Iframe';
export { Link } from './Link/Link';
export { Text } from './Text/Text';
