import Password from 'antd/es/input/Password';

/** The input that the password of Formily takes from antd. */
export const Input = { Password };
